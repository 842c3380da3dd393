import { Button } from '#/shared/ui/Button.tsx'
import { pressable } from '#/shared/ui/pressable.ts'
import styles from './PickPhotos.module.css'

type Props = {
  photos: readonly File[]
  most: number
  busy: boolean
  /** The words on the button: how many there are already. */
  add: (n: number) => string
  drop: string
  dropOf: (name: string) => string
  onChange: (photos: readonly File[]) => void
}

/** The files without repeats: the same file chosen twice is one photo. */
const onceEach = (files: readonly File[]) =>
  files.filter(
    (file, at) =>
      files.findIndex(
        (one) => one.name === file.name && one.lastModified === file.lastModified && one.size === file.size,
      ) === at,
  )

/** The photos that are chosen but not yet sent, with a button for each to leave it out. */
export function PickPhotos({ photos, most, busy, add, drop, dropOf, onChange }: Props) {
  return (
    <>
      {photos.length > 0 ? (
        <ul className={styles.picked}>
          {photos.map((photo, at) => (
            <li key={`${photo.name} ${photo.lastModified} ${photo.size}`}>
              <span dir="auto">{photo.name}</span>
              <Button
                size="sm"
                variant="quiet"
                aria-label={dropOf(photo.name)}
                onClick={() => onChange(photos.filter((_, other) => other !== at))}
              >
                {drop}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {photos.length < most ? (
        <PhotoButton
          multiple
          busy={busy}
          words={add(photos.length)}
          onPick={(files) => onChange(onceEach([...photos, ...files]).slice(0, most))}
        />
      ) : null}
    </>
  )
}

/** A button that opens the camera or the phone's pictures. */
export function PhotoButton({
  words,
  busy,
  multiple = false,
  onPick,
}: {
  words: string
  busy: boolean
  multiple?: boolean
  onPick: (files: readonly File[]) => void
}) {
  return (
    <label className={styles.photo}>
      <input
        type="file"
        accept="image/*"
        multiple={multiple}
        className="vh"
        {...pressable(busy)}
        onChange={(event) => {
          onPick([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <span>{words}</span>
    </label>
  )
}
