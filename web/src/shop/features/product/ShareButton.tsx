import { IconButton } from '#/shared/ui/IconButton.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './product.copy.ts'

/** Shares the address of a product (OWN-7) through the phone, or copies it. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const share = async () => {
    const url = window.location.origin + path
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title, url })
        return
      }
      await navigator.clipboard.writeText(url)
      toast.success(copy.linkCopied)
    } catch (error) {
      // Closing the phone's share sheet is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast.error(copy.linkNotCopied)
    }
  }
  return (
    <IconButton
      icon="share"
      label={copy.shareThisProduct}
      onClick={() => {
        void share()
      }}
    />
  )
}
