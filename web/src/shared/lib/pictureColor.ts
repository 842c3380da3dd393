/** The colour of a shade in the picture of its pack. */

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

/** The pixels of a small picture of an image; null where it cannot be read, as one of another host. */
function pixelsOf(image: HTMLImageElement): Uint8ClampedArray | null {
  const canvas = document.createElement('canvas')
  canvas.width = ACROSS
  canvas.height = DOWN
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  try {
    pen?.drawImage(image, 0, 0, ACROSS, DOWN)
    return pen?.getImageData(0, 0, ACROSS, DOWN).data ?? null
  } catch {
    return null
  }
}

/** Where the strongest colour of a loaded picture is, in percent; null where it cannot be read. */
export function colorfulPlace(image: HTMLImageElement): [x: number, y: number] | null {
  const pixels = pixelsOf(image)
  return pixels && mostColorful(pixels)
}

/** That colour, as "#c08a70". */
export function colorOfPicture(image: HTMLImageElement): string | null {
  const pixels = pixelsOf(image)
  return pixels && colorAt(pixels, mostColorful(pixels))
}

/** The mean colour of the patch whose middle is at a place. */
export function colorAt(pixels: ArrayLike<number>, [x, y]: [x: number, y: number]): string {
  const left = Math.round((x * ACROSS) / 100 - 1.5)
  const top = Math.round((y * DOWN) / 100 - 1)
  const parts = [0, 1, 2].map((part) => {
    const sum = PATCH.reduce(
      (all, [right, down]) => all + (pixels[((top + down) * ACROSS + left + right) * 4 + part] ?? 0),
      0,
    )
    return Math.round(sum / PATCH.length)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
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
