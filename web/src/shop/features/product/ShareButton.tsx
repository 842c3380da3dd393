import { IconButton } from '#/shared/ui/IconButton.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './copy.ts'

/** Shares this page's address through the phone, or copies it. */
export function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const url = window.location.origin + window.location.pathname
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title, url })
        return
      }
      await navigator.clipboard.writeText(url)
      toast.success('Link copied.')
    } catch (error) {
      // Closing the phone's share sheet is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast.error('The link could not be copied. Copy it from the address bar.')
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
