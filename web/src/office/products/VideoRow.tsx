import { useImperativeHandle, useState, type Ref } from 'react'
import { whyNot } from '#/office/api/errorWithId.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { editorCopy } from './editor.copy.ts'
import { fieldId, useEditing } from './editorContext.ts'
import { posterOf, prepare } from '#/office/domain/catalogue/pictures.ts'
import styles from './PhotosPanel.module.css'
import { uploadVideo, uploadPhoto } from '#/office/domain/catalogue/mediaApi.ts'

const copy = editorCopy.video

/** The server's limit, in bytes. */
const MOST = 20 * 1024 * 1024

/** Takes a film that was dropped among the photos. */
export type TakesFilm = { take: (file: File) => void }

/** The address of a picture from a film, or '' where this browser cannot take one. */
async function pictureOf(video: string): Promise<string> {
  const frame = await posterOf(video)
  return frame ? (await uploadPhoto(await prepare(frame))).image : ''
}

/** The product's one film, with a picture from it (ITEM-3). */
export function VideoRow({ ref }: { ref: Ref<TakesFilm> }) {
  const { body, edit, problem, mayWrite } = useEditing()
  const [share, setShare] = useState<number | null>(null)
  const [failed, setFailed] = useState('')
  const wrong = failed || problem('video')

  async function take(file: File) {
    setFailed('')
    if (file.type !== 'video/mp4') return setFailed(copy.type)
    if (file.size > MOST) return setFailed(copy.large)
    setShare(0)
    try {
      const { image: video } = await uploadVideo(file, { onProgress: setShare })
      const videoPoster = await pictureOf(video)
      edit((now) => ({ ...now, video, videoPoster }))
    } catch (error) {
      setFailed(whyNot(error))
    } finally {
      setShare(null)
    }
  }

  /** Takes a picture from a film that has none: an import brings none, and a browser may fail to take one. */
  async function addPoster(video: string) {
    setFailed('')
    setShare(1)
    try {
      const videoPoster = await pictureOf(video)
      if (videoPoster) edit((now) => (now.video === video ? { ...now, videoPoster } : now))
      else setFailed(copy.noPicture)
    } catch (error) {
      setFailed(whyNot(error))
    } finally {
      setShare(null)
    }
  }

  useImperativeHandle(ref, () => ({ take: (file) => void take(file) }))

  if (!mayWrite && !body.video) return null
  return (
    <div className={styles.video} id={fieldId('video')}>
      {body.video ? (
        <video
          key={body.video}
          src={body.video}
          {...(body.videoPoster && { poster: body.videoPoster })}
          controls
          muted
          preload="none"
          width={128}
          height={160}
        />
      ) : null}
      <div>
        <b>{copy.title}</b>
        <p>{!mayWrite ? null : share === null ? copy.hint : copy.sending(Math.round(share * 100))}</p>
        {body.video && !body.videoPoster ? <p className={styles.soon}>{copy.bare}</p> : null}
        {wrong ? (
          <p role="alert" className={styles.bad}>
            {wrong}
          </p>
        ) : null}
        <div className={styles.acts2}>
          {share === null ? (
            <label className={styles.fileButton}>
              <input
                type="file"
                accept="video/mp4"
                className="vh"
                onChange={(event) => {
                  const file = event.currentTarget.files?.[0]
                  if (file) void take(file)
                  event.currentTarget.value = ''
                }}
              />
              <Icon name="upload" size="sm" />
              {body.video ? copy.replace : copy.add}
            </label>
          ) : (
            <progress max={1} value={share} aria-label={copy.sending(Math.round(share * 100))} />
          )}
          {mayWrite && body.video && !body.videoPoster && share === null ? (
            <Button size="sm" variant="secondary" onClick={() => void addPoster(body.video)}>
              {copy.picture}
            </Button>
          ) : null}
          {body.video ? (
            <Button size="sm" variant="quiet" onClick={() => edit((now) => ({ ...now, video: '', videoPoster: '' }))}>
              <Icon name="trash" size="sm" />
              {copy.remove}
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  )
}
