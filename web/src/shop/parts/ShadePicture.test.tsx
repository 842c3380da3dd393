import { describe, expect, it } from 'vitest'
import { mostColorful } from './ShadePicture.tsx'

/** A picture of 16 by 20 in which a few places are of another colour. */
function picture(ground: number[], places: [x: number, y: number, color: number[]][]) {
  const pixels = Array.from({ length: 16 * 20 }, () => [...ground, 255]).flat()
  for (const [x, y, color] of places) pixels.splice((y * 16 + x) * 4, 3, ...color)
  return pixels
}

describe('PLAIN-9 a shade is shown by its colour', () => {
  const beige = [236, 228, 220]
  const cap = [60, 52, 50]

  it('finds it below a dark cap, on a pale ground', () => {
    const gloss = [182, 120, 92]
    expect(
      mostColorful(
        picture(beige, [
          [8, 6, cap],
          [8, 7, cap],
          [8, 13, gloss],
          [8, 14, gloss],
        ]),
      ),
    ).toEqual([53.125, 70])
  })

  it('takes no single pixel for it, nor one at the edge', () => {
    const red = [255, 0, 0]
    const rose = [200, 60, 80]
    expect(
      mostColorful(
        picture(beige, [
          [0, 5, red],
          [0, 6, red],
          [3, 4, [230, 20, 20]],
          [10, 8, rose],
          [10, 9, rose],
        ]),
      ),
    ).toEqual([65.625, 45])
  })

  it('stays in the middle where there is no colour', () => {
    const [x, y] = mostColorful(picture([200, 200, 200], []))
    expect(x).toBeGreaterThan(0)
    expect(y).toBeGreaterThan(0)
  })
})
