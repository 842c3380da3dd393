import { describe, expect, it } from 'vitest'
import { colorAt, mostColorful } from './pictureColor.ts'

/** A picture of 16 by 20 pixels, a few of which have another colour. */
function picture(ground: number[], places: [x: number, y: number, color: number[]][]) {
  const pixels = Array.from({ length: 16 * 20 }, () => [...ground, 255]).flat()
  for (const [x, y, color] of places) pixels.splice((y * 16 + x) * 4, 3, ...color)
  return pixels
}

describe('PLAIN-9 a shade is shown by its colour', () => {
  const beige = [236, 228, 220]
  const cap = [60, 52, 50]

  /** Three by two pixels of a colour. */
  const block = (x: number, y: number, color: number[]) =>
    [0, 1, 2].flatMap((right): [number, number, number[]][] => [
      [x + right, y, color],
      [x + right, y + 1, color],
    ])

  it('finds it below a dark cap, on a pale ground', () => {
    expect(mostColorful(picture(beige, [...block(7, 6, cap), ...block(7, 13, [182, 120, 92])]))).toEqual([53.125, 70])
  })

  it('takes no single point for it, nor one at the edge', () => {
    const points: [number, number, number[]][] = [
      [0, 5, [255, 0, 0]],
      [0, 6, [255, 0, 0]],
      [3, 4, [230, 20, 20]],
    ]
    expect(mostColorful(picture(beige, [...points, ...block(10, 8, [200, 60, 80])]))).toEqual([71.875, 45])
  })

  it('stays in the middle where there is no colour', () => {
    const [x, y] = mostColorful(picture([200, 200, 200], []))
    expect(x).toBeGreaterThan(0)
    expect(y).toBeGreaterThan(0)
  })
})

describe('FIND-5 the colour of a shade is read from its picture', () => {
  it('takes the mean of the strongest patch', () => {
    const pixels = picture(
      [236, 228, 220],
      [0, 1, 2].flatMap((right): [number, number, number[]][] => [
        [7 + right, 13, [200, 100, 50]],
        [7 + right, 14, [100, 100, 50]],
      ]),
    )
    expect(colorAt(pixels, mostColorful(pixels))).toBe('#966432')
  })
})
