import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { cx } from '#/shared/lib/cx.ts'
import { smallest } from '#/shared/lib/images.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { editorCopy } from './editor.copy.ts'
import type { Photo } from './model.ts'
import styles from './PhotosPanel.module.css'

const copy = editorCopy.photos

type Props = { photo: Photo; place: number; open: boolean; onOpen: () => void }

/** One photo of the grid. A press edits it; its grip is dragged by mouse, finger or keys. */
export function PhotoTile({ photo, place, open, onOpen }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: photo.image,
  })
  return (
    <li
      ref={setNodeRef}
      className={cx(styles.tile, place === 0 && styles.first, isDragging && styles.dragging)}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <button
        type="button"
        className={styles.picture}
        aria-label={copy.edit(place + 1)}
        aria-expanded={open}
        onClick={onOpen}
      >
        <ProductPicture src={smallest(photo.image)} alt={photo.alt} sizes="8rem" width={160} height={200} />
        {place < 2 ? <em>{place === 0 ? copy.cover : copy.back}</em> : null}
      </button>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={styles.grip}
        {...attributes}
        {...listeners}
        aria-label={copy.move(place + 1)}
      >
        <Icon name="menu" size="sm" />
      </button>
      <small className={cx(photo.alt === '' && styles.soon)}>{photo.alt || copy.noAlt}</small>
    </li>
  )
}
