import { useRef, useState, type DragEvent } from 'react'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { Panel } from '#/office/ui/Panel.tsx'
import { cx } from '#/shared/lib/cx.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { editorCopy } from './editor.copy.ts'
import { fieldId, useEditing } from './editorContext.ts'
import { PhotoEdit } from './PhotoEdit.tsx'
import styles from './PhotosPanel.module.css'
import { PhotoTile } from './PhotoTile.tsx'
import { UploadTile } from './UploadTile.tsx'
import type { usePhotoUploads } from './usePhotoUploads.ts'
import { VideoRow, type TakesFilm } from './VideoRow.tsx'

const copy = editorCopy.photos

/** The largest number of photos of a product. */
export const MOST_PHOTOS = 20

const TYPES = 'image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif,image/*'

const isVideo = (file: File) => file.type.startsWith('video/')

type Props = { photos: ReturnType<typeof usePhotoUploads> }

/** The product's photos: added from a phone or a folder, ordered, described, cropped (ITEM-3). */
export function PhotosPanel({ photos: { uploads, add, drop, retry, originalOf, successorOf } }: Props) {
  const { body, edit, problem, product, mayWrite } = useEditing()
  const [open, setOpen] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const film = useRef<TakesFilm>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const images = body.photos.map((photo) => photo.image)
  const selected = body.photos.find((photo) => photo.image === open) ?? replacing()
  /** The successor of the chosen photo. A photo that was cropped is a new one, and the work on it goes on. */
  function replacing() {
    const now = open === null ? null : successorOf(open)
    return body.photos.find((photo) => photo.image === now)
  }
  const room = MOST_PHOTOS - body.photos.length - uploads.filter((one) => !one.replaces).length

  function end({ active, over: target }: DragEndEvent) {
    if (!target || active.id === target.id) return
    edit((now) => {
      const from = now.photos.findIndex((photo) => photo.image === active.id)
      const to = now.photos.findIndex((photo) => photo.image === target.id)
      return from < 0 || to < 0 ? now : { ...now, photos: arrayMove(now.photos, from, to) }
    })
  }

  const place = (id: string | number) => images.indexOf(String(id)) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => copy.drag.start(place(active.id)),
    onDragOver: ({ active, over: target }) => (target ? copy.drag.over(place(active.id), place(target.id)) : undefined),
    onDragEnd: ({ active, over: target }) => copy.drag.end(place(active.id), place((target ?? active).id)),
    onDragCancel: ({ active }) => copy.drag.cancel(place(active.id)),
  }

  function take(files: FileList | null) {
    const all = [...(files ?? [])]
    const video = all.find(isVideo)
    if (video) film.current?.take(video)
    const pictures = all.filter((file) => !isVideo(file))
    if (pictures.length > 0) add(pictures.slice(0, room))
  }

  const dropping = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files)
    },
  }
  const wrong = problem('photos')

  return (
    <Panel title={copy.title} {...(mayWrite && { lead: copy.lead })}>
      <div className={cx(styles.drop, over && styles.over)} {...dropping}>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={{ announcements, screenReaderInstructions: { draggable: copy.drag.instructions } }}
          onDragEnd={end}
        >
          <SortableContext items={images} strategy={rectSortingStrategy}>
            <ul className={styles.grid} aria-label={copy.list}>
              {body.photos.map((photo, i) => (
                <PhotoTile
                  key={photo.image}
                  photo={photo}
                  place={i}
                  open={photo.image === selected?.image}
                  onOpen={() => setOpen(photo.image === selected?.image ? null : photo.image)}
                />
              ))}
              {body.photos.length === 0 && uploads.length === 0 && product?.picture ? (
                <li className={styles.drawn}>
                  <img src={product.picture} alt="" width={160} height={200} />
                </li>
              ) : null}
              {uploads.map((upload) => (
                <UploadTile
                  key={upload.key}
                  upload={upload}
                  onRetry={() => retry(upload.key)}
                  onDrop={() => drop(upload.key)}
                />
              ))}
              {room > 0 ? (
                <li>
                  <label className={styles.add} id={fieldId('photos')}>
                    <input
                      type="file"
                      accept={TYPES}
                      multiple
                      className="vh"
                      aria-label={copy.add}
                      onChange={(event) => {
                        take(event.currentTarget.files)
                        event.currentTarget.value = ''
                      }}
                    />
                    <Icon name="plus" />
                    <span aria-hidden="true">{over ? copy.drop : copy.add}</span>
                  </label>
                </li>
              ) : (
                <li className={styles.full}>{copy.most(MOST_PHOTOS)}</li>
              )}
            </ul>
          </SortableContext>
        </DndContext>
      </div>
      {wrong ? <p className={styles.wrong}>{wrong}</p> : null}
      {selected ? (
        <PhotoEdit
          key={selected.image}
          photo={selected}
          place={images.indexOf(selected.image)}
          original={originalOf(selected.image)}
          onReplace={(file, area) => {
            add([file], { replaces: selected.image, ...(area && { area }) })
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      <VideoRow ref={film} />
    </Panel>
  )
}
