import { expect, test, vi } from 'vitest'
import { patient } from './patient.ts'

test('CHK-5 a part whose code does not come is tried again when the line is back, and never fails', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValueOnce('the part')
  const part = patient(load)()
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  window.dispatchEvent(new Event('online'))
  expect(await part).toBe('the part')
  expect(load).toHaveBeenCalledTimes(2)
})

test('CHK-5 it is tried again after a while too', async () => {
  vi.useFakeTimers()
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce('the part')
  const part = patient(load)()
  await vi.advanceTimersByTimeAsync(3999)
  expect(load).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  expect(await part).toBe('the part')
  vi.useRealTimers()
})
