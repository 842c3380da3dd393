import { useState, type ComponentType } from 'react'
import { arrayMove } from '@dnd-kit/sortable'
import { loadCode } from '#/shared/lib/code.ts'
import { largest, smallest } from '#/shared/lib/images.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { offerUndo } from '#/office/ui/undo.ts'
import type { CropProps } from './CropDialog.tsx'
import { editorCopy } from './editor.copy.ts'
import { fieldId, useEditing } from './editorContext.ts'
import { shadesOf } from './variants.ts'
import { variantKey, type Body, type Photo } from './model.ts'
import photosPanel from './PhotosPanel.module.css'
import styles from './PhotoEdit.module.css'
import type { Area } from '#/office/domain/catalogue/pictures.ts'

const copy = editorCopy.photos

const SHOWS = ['seal', 'batch', 'texture', 'hand', 'fair', 'medium', 'deep'] as const

type Props = {
  photo: Photo
  place: number
  /** The file from which the photo was made, where this page has it. */
  original: Blob | null
  onReplace: (file: Blob, area?: Area) => void
  onClose: () => void
}

/** A body without a photo. Variants with that photo get the cover. */
const without = (body: Body, image: string): Body => ({
  ...body,
  photos: body.photos.filter((photo) => photo.image !== image),
  variants: body.variants.map((variant) => (variant.image === image ? { ...variant, image: '' } : variant)),
})

/** The actions on the chosen photo. */
export function PhotoEdit({ photo, place, original, onReplace, onClose }: Props) {
  const { body, edit, problem } = useEditing()
  const [cropping, setCropping] = useState<{ file: Blob; Dialog: ComponentType<CropProps> } | null>(null)
  const n = place + 1
  const shades = shadesOf(body.variants)
  const put = (change: (one: Photo) => Photo) =>
    edit((now) => ({ ...now, photos: now.photos.map((one) => (one.image === photo.image ? change(one) : one)) }))

  const move = (by: -1 | 1) =>
    edit((now) => {
      const from = now.photos.findIndex((one) => one.image === photo.image)
      const to = from + by
      return from < 0 || to < 0 || to >= now.photos.length ? now : { ...now, photos: arrayMove(now.photos, from, to) }
    })

  async function crop() {
    try {
      const file = original ?? (await (await fetch(largest(photo.image))).blob())
      const { default: Dialog } = await loadCode(() => import('./CropDialog.tsx'))
      setCropping({ file, Dialog })
    } catch {
      toast.error(copy.cropFailed)
    }
  }

  function remove() {
    const before = body
    edit((now) => without(now, photo.image))
    onClose()
    offerUndo(copy.removed, () =>
      edit((now) => ({
        ...now,
        photos: now.photos.toSpliced(place, 0, photo),
        variants: now.variants.map((variant) => {
          const old = before.variants.find((one) => variantKey(one) === variantKey(variant))
          return old?.image === photo.image && variant.image === '' ? { ...variant, image: photo.image } : variant
        }),
      })),
    )
  }

  return (
    <div className={styles.edit}>
      <ProductPicture src={smallest(photo.image)} alt="" sizes="4.5rem" width={72} height={90} />
      <div>
        <TextField
          id={fieldId(`photos.${place}.alt`)}
          label={copy.alt(n)}
          hint={copy.altHint}
          dir="auto"
          maxLength={200}
          autoComplete="off"
          value={photo.alt}
          error={problem(`photos.${place}.alt`)}
          onChange={(event) => {
            const alt = event.currentTarget.value
            put((one) => ({ ...one, alt }))
          }}
        />
        <div className={styles.about}>
          <SelectField
            id={fieldId(`photos.${place}.shows`)}
            label={copy.shows}
            value={photo.shows ?? ''}
            error={problem(`photos.${place}.shows`)}
            onChange={(event) => {
              const shows = SHOWS.find((one) => one === event.currentTarget.value)
              put(({ image, alt, color }) => ({ image, alt, ...(color && { color }), ...(shows && { shows }) }))
            }}
          >
            <option value="">{copy.what['']}</option>
            {SHOWS.map((one) => (
              <option key={one} value={one}>
                {copy.what[one]}
              </option>
            ))}
          </SelectField>
          {shades.length > 1 ? (
            <SelectField
              id={fieldId(`photos.${place}.color`)}
              label={copy.ofShade}
              value={photo.color ?? ''}
              error={problem(`photos.${place}.color`)}
              onChange={(event) => {
                const color = event.currentTarget.value
                put(({ image, alt, shows }) => ({ image, alt, ...(shows && { shows }), ...(color && { color }) }))
              }}
            >
              <option value="">{copy.everyShade}</option>
              {shades.map(({ color, shade }) => (
                <option key={color} value={color}>
                  {shade || color}
                </option>
              ))}
            </SelectField>
          ) : null}
        </div>
        <div className={photosPanel.acts2}>
          <Button size="sm" variant="secondary" onClick={() => void crop()}>
            <Icon name="expand" size="sm" />
            {copy.crop}
          </Button>
          <label className={photosPanel.fileButton}>
            <input
              type="file"
              accept="image/*"
              className="vh"
              onChange={(event) => {
                const file = event.currentTarget.files?.[0]
                if (file) onReplace(file)
                event.currentTarget.value = ''
              }}
            />
            <Icon name="upload" size="sm" />
            {copy.replace}
          </label>
          <Button size="sm" variant="quiet" disabled={place === 0} onClick={() => move(-1)}>
            <Icon name="left" size="sm" />
            {copy.earlier}
          </Button>
          <Button size="sm" variant="quiet" disabled={n === body.photos.length} onClick={() => move(1)}>
            {copy.later}
            <Icon name="right" size="sm" />
          </Button>
          <Button size="sm" variant="quiet" onClick={remove}>
            <Icon name="trash" size="sm" />
            {copy.remove}
          </Button>
        </div>
      </div>
      {cropping ? (
        <cropping.Dialog
          file={cropping.file}
          onClose={() => setCropping(null)}
          onCrop={(area) => {
            onReplace(cropping.file, area)
            setCropping(null)
          }}
        />
      ) : null}
    </div>
  )
}
