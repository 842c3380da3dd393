/** Barcodes by the camera, where the browser can read them itself. */

type Found = { rawValue: string }
type Detector = { detect: (source: HTMLVideoElement) => Promise<Found[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'qr_code']
const EVERY_MS = 200

const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Whether a scan button is of use here. A scanner with a cable types as a keyboard does and needs none. */
export const canScan = () => detectorClass() !== undefined && 'mediaDevices' in navigator

/** Shows the camera in `video` until it sees a barcode. It returns how to stop. */
export function startScan(video: HTMLVideoElement, onFound: (text: string) => void, onRefused: () => void): () => void {
  const Detector = detectorClass()
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
    if (!Detector) {
      onRefused()
      return
    }
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (over) {
        stop()
        return
      }
      video.srcObject = stream
      await video.play()
      void look(new Detector({ formats: FORMATS }))
    } catch {
      if (!over) onRefused()
    }
  }

  void open()
  return stop
}
