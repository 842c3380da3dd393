import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '#/shared/api/client.ts'
import type { Prepared } from '#/office/domain/catalogue/pictures.ts'
import { usePhotoUploads, type UploadPorts } from './usePhotoUploads.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A shop that accepts photos unless `answer` returns an error; returns the names sent. */
function shopThat(answer: () => Error | null) {
  const sent: string[] = []
  const shrunk: string[] = []
  const doors: UploadPorts = {
    prepare: async (file): Promise<Prepared> => {
      shrunk.push((file as File).name)
      return { jpeg: file, webp: [], width: 8, height: 10 }
    },
    send: async ({ jpeg }) => {
      const { name } = jpeg as File
      sent.push(name)
      const wrong = answer()
      if (wrong) throw wrong
      return { image: `/media/${name}`, width: 8, height: 10 } as Awaited<ReturnType<UploadPorts['send']>>
    },
  }
  return { doors, sent, shrunk }
}
const photos = ['a', 'b', 'c'].map((name) => new File(['x'], name))
const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('ITEM-3 photos that did not arrive go on by themselves once the shop is there again', async () => {
  let wrong: Error | null = new NetworkError('down')
  const { doors, sent, shrunk } = shopThat(() => wrong)
  const arrived: string[] = []
  const { result } = renderHook(() => usePhotoUploads((image) => arrived.push(image), doors))
  act(() => result.current.add(photos))
  await settle(0)
  expect(result.current.uploads.map(({ state, again }) => `${state} ${again}`)).toEqual(Array(3).fill('failed true'))
  expect(sent).toEqual(['a', 'b', 'c'])
  // One upload probes the connection, less and less often.
  await settle(60_000)
  expect(sent.slice(3).every((name) => name === 'a')).toBe(true)
  expect(sent.length).toBeLessThan(8)
  wrong = null
  await settle(30_000)
  await settle(0)
  expect(arrived).toEqual(['/media/a', '/media/b', '/media/c'])
  expect(result.current.uploads).toEqual([])
  expect(shrunk).toEqual(['a', 'b', 'c']) // once each
})

test('ITEM-3 a photo that the shop refuses waits for its owner', async () => {
  const { doors, sent } = shopThat(() => new ApiError(422, 'This picture is under 320 px.'))
  const { result } = renderHook(() => usePhotoUploads(() => undefined, doors))
  act(() => result.current.add(photos.slice(0, 1)))
  await settle(120_000)
  expect(sent).toEqual(['a'])
  expect(result.current.uploads[0]).toMatchObject({
    state: 'failed',
    again: false,
    error: 'This picture is under 320 px.',
  })
})
