import { IconButton } from '#/shared/ui/IconButton.tsx'
import { sendLink } from '#/shop/parts/sendLink.ts'
import { copy } from './product.copy.ts'

/** Shares the address of a product (OWN-7). */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const words = { copied: copy.linkCopied, notCopied: copy.linkNotCopied }
  return <IconButton icon="share" label={copy.shareThisProduct} onClick={() => void sendLink(path, title, words)} />
}
