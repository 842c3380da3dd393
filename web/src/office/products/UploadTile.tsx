import { cx } from '#/shared/lib/cx.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { editorCopy } from './editor.copy.ts'
import styles from './PhotosPanel.module.css'
import type { Upload } from './usePhotoUploads.ts'

const copy = editorCopy.photos

type Props = { upload: Upload; onRetry: () => void; onDrop: () => void }

/** A photo that is being sent: its progress, or why it failed and what to do. */
export function UploadTile({ upload, onRetry, onDrop }: Props) {
  const failed = upload.state === 'failed'
  const percent = Math.round(upload.share * 100)
  const words =
    upload.state === 'sending' ? copy.sending(percent) : upload.state === 'shrinking' ? copy.shrinking : copy.waiting
  return (
    <li className={cx(styles.tile, styles.upload)}>
      <span className={styles.picture}>
        {upload.preview ? <img src={upload.preview} alt="" width={160} height={200} /> : null}
        {failed ? (
          <span className={styles.acts}>
            {upload.hopeless ? null : (
              <button type="button" aria-label={copy.retry(upload.name)} onClick={onRetry}>
                <Icon name="retry" />
              </button>
            )}
            <button type="button" aria-label={copy.drop1(upload.name)} onClick={onDrop}>
              <Icon name="close" />
            </button>
          </span>
        ) : (
          <progress
            max={1}
            {...(upload.state === 'sending' && { value: upload.share })}
            aria-label={`${upload.name}: ${words}`}
          />
        )}
      </span>
      {failed ? (
        <small role="alert" className={styles.bad}>
          {copy.failed(upload.name)}. {upload.again ? copy.itself : upload.error}
        </small>
      ) : (
        <small>{words}</small>
      )}
    </li>
  )
}
