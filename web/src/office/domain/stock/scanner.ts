/** Barcodes by the camera. Browsers that cannot read them load a reader when the camera is opened (APP-3). */
import { loadCode } from '#/shared/lib/code.ts'

type Found = { rawValue: string }
type Detector = { detect: (source: HTMLVideoElement) => Promise<Found[]> }
type DetectorClass = new (options: { formats: (typeof FORMATS)[number][] }) => Detector

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'qr_code'] as const
const EVERY_MS = 200

/** The browser's own reader, or else one that comes with the office: iPhones and Firefox have none. */
const detectorClass = async (): Promise<DetectorClass> =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector ??
  (await loadCode(() => import('./barcodeReader.ts'))).BarcodeReader

/** Whether a scan button is of use here. A scanner with a cable types as a keyboard does and needs none. */
export const canScan = () => 'mediaDevices' in navigator

/** Shows the camera in `video` until it sees a barcode. It returns how to stop. */
export function startScan(video: HTMLVideoElement, onFound: (text: string) => void, onRefused: () => void): () => void {
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false

  function stop() {
    over = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }

  async function look(detector: Detector) {
    if (over) return
    try {
      const [first] = await detector.detect(video)
      if (first) {
        if (!over) onFound(first.rawValue)
        stop()
        return
      }
    } catch {
      // The picture is not there yet, and the next look finds one.
    }
    timer = setTimeout(() => void look(detector), EVERY_MS)
  }

  async function open() {
    try {
      const reader = detectorClass() // comes while the camera opens
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (over) {
        stop()
        return
      }
      video.srcObject = stream
      await video.play()
      const Detector = await reader
      void look(new Detector({ formats: [...FORMATS] }))
    } catch {
      if (!over) onRefused()
      stop()
    }
  }

  void open()
  return stop
}
