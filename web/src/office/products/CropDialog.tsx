import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { editorCopy } from './editor.copy.ts'
import styles from './CropDialog.module.css'
import type { Area } from '#/office/domain/catalogue/pictures.ts'

const copy = editorCopy.photos

const MAX_ZOOM = 4

export type CropProps = { file: Blob; onCrop: (area: Area) => void; onClose: () => void }

/** Chooses the part of a photo to keep, in the shape of the shop's pictures. */
export default function CropDialog({ file, onCrop, onClose }: CropProps) {
  const [address, setAddress] = useState('')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)

  useEffect(() => {
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])

  return (
    <Dialog
      open
      title={copy.cropTitle}
      onClose={onClose}
      size="broad"
      footer={
        <div className={styles.cropActs}>
          <Button variant="secondary" onClick={onClose}>
            {copy.cropCancel}
          </Button>
          <Button disabled={area === null} onClick={() => area && onCrop(area)}>
            {copy.cropDo}
          </Button>
        </div>
      }
    >
      <p>{copy.cropHint}</p>
      <div className={styles.cropper}>
        {address ? (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={4 / 5}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) =>
              setArea({
                x: Math.max(0, Math.round(pixels.x)),
                y: Math.max(0, Math.round(pixels.y)),
                width: Math.round(pixels.width),
                height: Math.round(pixels.height),
              })
            }
          />
        ) : null}
      </div>
      <label className={styles.zoom}>
        {copy.zoom}
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </label>
    </Dialog>
  )
}
