import { smallest } from '#/shared/lib/images.ts'
import { cx } from '#/shared/lib/cx.ts'
import styles from './ShadePicture.module.css'

type Props = { src: string; className?: string | undefined }

/** A shade by its picture, enlarged so far that its colour is seen: at 40 pixels every whole pack looks alike. */
export function ShadePicture({ src, className }: Props) {
  return (
    <span className={cx(styles.shade, className)}>
      <img
        src={smallest(src)}
        alt=""
        ref={bringNear} // an image in the server's HTML may have loaded before
        onLoad={({ currentTarget }) => {
          bringNear(currentTarget)
        }}
      />
    </span>
  )
}

/** The numbers of parts in which the picture is examined. */
const ACROSS = 16
const DOWN = 20
const PATCH = [
  [0, 0],
  [1, 0],
  [2, 0],
  [0, 1],
  [1, 1],
  [2, 1],
] as const

function bringNear(image: HTMLImageElement | null) {
  if (!image?.complete || image.naturalWidth === 0) return
  const canvas = document.createElement('canvas')
  canvas.width = ACROSS
  canvas.height = DOWN
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return
  try {
    pen.drawImage(image, 0, 0, ACROSS, DOWN)
    const [x, y] = mostColorful(pen.getImageData(0, 0, ACROSS, DOWN).data)
    image.style.transformOrigin = `${x}% ${y}%`
    image.dataset['near'] = ''
  } catch {
    // A picture of another host cannot be read and stays whole.
  }
}

/** Where the strongest colour is, in percent. It is the pack's own, since its background is pale. */
export function mostColorful(pixels: ArrayLike<number>): [x: number, y: number] {
  const strength = (x: number, y: number) => {
    const at = (y * ACROSS + x) * 4
    const rgb = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
    return Math.max(...rgb) - Math.min(...rgb)
  }
  let best = -1
  let place: [number, number] = [ACROSS / 2, DOWN / 2]
  for (let y = 1; y < DOWN - 2; y++) {
    for (let x = 1; x < ACROSS - 3; x++) {
      // The area is three by two, as wide as a lipstick, so that its middle is found and not its edge.
      let here = 0
      for (const [right, down] of PATCH) here += strength(x + right, y + down)
      if (here > best) {
        best = here
        place = [x + 1.5, y + 1]
      }
    }
  }
  return [(place[0] * 100) / ACROSS, (place[1] * 100) / DOWN]
}
