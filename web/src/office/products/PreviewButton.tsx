import { useState } from 'react'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { CopyButton } from '#/shared/ui/CopyButton.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import styles from './Editor.module.css'
import { editorCopy } from './editor.copy.ts'
import type { PreviewLink } from '#/office/domain/catalogue/productsApi.ts'

const copy = editorCopy.bar

/** Makes a link to the draft and copies it. Where the browser forbids that, the link is shown, to be copied by hand. */
export function PreviewButton({ make }: { make: () => Promise<PreviewLink | null> }) {
  const [busy, setBusy] = useState(false)
  const [link, setLink] = useState<PreviewLink | null>(null)
  const address = link ? location.origin + link.path : ''

  async function press() {
    setBusy(true)
    try {
      const made = await make()
      if (!made) return
      try {
        await navigator.clipboard.writeText(location.origin + made.path)
        toast.success(copy.previewed(formatDayTime(made.until)), { place: 'top' }) // at the top, so that the bar stays free
      } catch {
        setLink(made)
      }
    } catch {
      // `make` has said why there is no link.
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button size="sm" variant="secondary" busy={busy} onClick={() => void press()}>
        <Icon name="eye" size="sm" />
        {copy.preview}
      </Button>
      <Dialog open={link !== null} title={copy.preview} onClose={() => setLink(null)}>
        <p>{link ? copy.previewText(formatDayTime(link.until)) : ''}</p>
        <TextField
          label={copy.previewAddress}
          dir="ltr"
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <div className={styles.acts}>
          <CopyButton text={address} what={copy.preview} />
          <a href={link?.path} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary' })}>
            {copy.previewOpen}
          </a>
        </div>
      </Dialog>
    </>
  )
}
