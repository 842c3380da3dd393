import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { stockCopy } from './stock.copy.ts'
import { startScan } from './scanner.ts'
import styles from './FindVariant.module.css'

type Props = { onFound: (text: string) => void; onClose: () => void }

/** The camera, until it sees a barcode. */
export function ScanDialog({ onFound, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [refused, setRefused] = useState(false)
  useEffect(() => (video.current ? startScan(video.current, onFound, () => setRefused(true)) : undefined), [onFound])
  return (
    <Dialog open title={stockCopy.scan.title} onClose={onClose}>
      {refused ? <p role="alert">{stockCopy.scan.denied}</p> : <p>{stockCopy.scan.hint}</p>}
      <video ref={video} className={styles.camera} muted playsInline />
    </Dialog>
  )
}
