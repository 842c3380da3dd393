import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fileSize, shrinkPicture } from './shrinkPicture.ts'

const big = (type: string) => new File([new Uint8Array(2_000_000)], 'Screenshot.from.phone.png', { type })

let drawn: { width: number; height: number }[]

beforeEach(() => {
  drawn = []
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1440, height: 3200, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    () =>
      ({
        drawImage: (_: unknown, _x: number, _y: number, width: number, height: number) => drawn.push({ width, height }),
      }) as unknown as null,
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) => {
    done(new Blob([new Uint8Array(90_000)], { type: type ?? '' }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('PAY-4 API-14 pictures are made smaller on the phone', () => {
  test('PAY-4 a large picture becomes a JPEG of at most 1600 px a side', async () => {
    const small = await shrinkPicture(big('image/png'))
    expect(small.type).toBe('image/jpeg')
    expect(small.name).toBe('Screenshot.from.phone.jpg')
    expect(small.size).toBe(90_000)
    expect(drawn).toEqual([{ width: 720, height: 1600 }])
  })

  test('PAY-4 a small JPEG or PNG travels as it is', async () => {
    const file = new File(['x'], 'a.png', { type: 'image/png' })
    expect(await shrinkPicture(file)).toBe(file)
    expect(drawn).toEqual([])
  })

  test('REG-2 an image of another type is drawn anew, however small', async () => {
    const file = new File(['x'], 'me.webp', { type: 'image/webp' })
    expect((await shrinkPicture(file, 512)).type).toBe('image/jpeg')
  })

  test('PAY-4 what this browser cannot open is left to the server', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no')))
    const file = big('image/png')
    expect(await shrinkPicture(file)).toBe(file)
  })
})

test('PAY-5 sizes as people read them', () => {
  expect([fileSize(10), fileSize(860_000), fileSize(1_900_000), fileSize(5 * 1024 * 1024)]).toEqual([
    '1 KB',
    '840 KB',
    '1.8 MB',
    '5.0 MB',
  ])
})
