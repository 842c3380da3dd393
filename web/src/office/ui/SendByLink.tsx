import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { CopyButton } from '#/shared/ui/CopyButton.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { uiCopy } from './ui.copy.ts'
import styles from './SendByLink.module.css'
import type { useSendText } from './useSendText.ts'

const words = uiCopy.text

/**
 * Shown below a button that sends a text: why it was not sent, or, where the browser opened no chat, its text and link.
 */
export function SendByLink({ of: { blocked, error, busy, noteSent } }: { of: ReturnType<typeof useSendText> }) {
  if (!blocked && !error) return null
  return (
    <div className={styles.box} role="alert">
      {error ? <p className={styles.wrong}>{error.message}</p> : null}
      {blocked ? (
        <>
          <p>{words.blocked}</p>
          <p className={styles.text} dir="auto">
            {blocked.text}
          </p>
          <div className={styles.acts}>
            <a
              className={buttonClass({ size: 'sm' })}
              href={blocked.url}
              target="_blank"
              rel="noreferrer"
              onClick={noteSent}
            >
              <Icon name="whatsapp" size="sm" /> {words.open}
            </a>
            <CopyButton text={blocked.text} what={words.what} />
            <Button size="sm" variant="quiet" busy={busy} onClick={noteSent}>
              {words.done}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  )
}
