import { act, renderHook, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { device } from '#/shared/lib/storage.ts'
import type { PickBox } from '#/office/domain/orders/parcelsApi.ts'
import { server } from '#/testing/server.ts'
import { usePackQueue } from './usePackQueue.ts'

const box = (id: string) => ({ orderId: id, number: `GL-${id}`, version: 4 }) as PickBox
const units = [{ line: 0, quantity: 1 }]

describe('APP-1 boxes packed in a cellar', () => {
  beforeEach(() => device.write('gulaab.office.toPack', null))

  test('they wait on the device, go in their order, each once, and a colleague’s work is asked about', async () => {
    const asked: string[] = []
    const packed: string[] = []
    let answer: (id: string) => Response = () => HttpResponse.json({})
    server.use(
      http.post('*/api/admin/orders/:id/moves/pack', ({ params, request }) => {
        asked.push(`${String(params['id'])} ${request.headers.get('If-Match')}`)
        return answer(String(params['id']))
      }),
    )
    const away = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const first = renderHook(() => usePackQueue((id) => packed.push(id)))
    for (const id of ['1', '2', '3']) act(() => first.result.current.keep(box(id), units))
    first.unmount()
    expect(asked).toEqual([])

    const { result } = renderHook(() => usePackQueue((id) => packed.push(id)))
    expect(result.current.boxes.map(({ number }) => number)).toEqual(['GL-1', 'GL-2', 'GL-3'])
    const refused = (moves: string[]) => HttpResponse.json({ message: 'changed', order: { moves } }, { status: 409 })
    answer = (id) => (id === '1' ? HttpResponse.json({}) : id === '2' ? refused([]) : refused(['pack']))
    away.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(asked).toEqual(['1 "4"', '2 "4"', '3 "4"']))
    await waitFor(() => expect(result.current.boxes.map((one) => one.mayPack)).toEqual([false, true]))
    expect(packed).toEqual(['1'])
    act(() => void window.dispatchEvent(new Event('online')))
    expect(asked).toHaveLength(3)

    answer = () => HttpResponse.json({})
    const [gone, changed] = result.current.boxes
    act(() => {
      if (gone) result.current.drop(gone.orderId)
      if (changed) result.current.packAnyway(changed)
    })
    await waitFor(() => expect(result.current.boxes).toEqual([]))
    expect(asked.at(-1)).toBe('3 *')
    expect(packed).toEqual(['1', '3'])
  })
})
