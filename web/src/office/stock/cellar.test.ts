import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { server } from '#/testing/server.ts'
import { lookUpScans, sinceCounted } from './cellar.ts'
import type { Counting, Scan } from './countStore.ts'

const line = { variantId: 'v', lotId: 'a', away: '2026-11-02T10:00:00.000Z' } as Counting
const scan = (text: string): Scan => ({ text, typed: '3', at: '2026-11-02T10:00:00.000Z' })
const level = (variantId: string) => ({ variantId })

/** The moves of the shelf, told by a shop whose clock is an hour behind the phone's. */
function shelf(...moves: { at: string; to?: string; from?: string; quantity: number; lotId?: string }[]) {
  server.use(
    http.get('*/api/admin/stock/v', () =>
      HttpResponse.json(
        { moves: moves.map((one) => Object.assign({ actorName: 'Rabia', lotId: 'a' }, one)) },
        { headers: { Date: new Date(Date.now() - 3_600_000).toUTCString() } },
      ),
    ),
  )
}

describe('APP-1 a count in a cellar', () => {
  test('what a colleague did since is told by the shop’s clock, of the same lot and shelf', async () => {
    shelf(
      { at: '2026-11-02T09:10:00Z', from: 'shelf', quantity: 2 },
      { at: '2026-11-02T09:20:00Z', to: 'shelf', quantity: 1, lotId: 'b' },
      { at: '2026-11-02T09:20:00Z', from: 'parcel', to: 'customer', quantity: 1 },
      { at: '2026-11-02T08:50:00Z', from: 'shelf', quantity: 5 },
    )
    expect(await sinceCounted(line)).toEqual([{ who: 'Rabia', by: -2 }])
    expect(await sinceCounted({ ...line, away: null })).toEqual([])
  })

  test('scans are looked up in their order; what is not one product is asked about; a lost network keeps the rest', async () => {
    let asked: string[] = []
    server.use(
      http.get('*/api/admin/stock', ({ request }) => {
        const text = new URL(request.url).searchParams.get('search') ?? ''
        asked.push(text)
        if (text === 'lost') return HttpResponse.error()
        const levels = { one: [level('1')], none: [], two: [level('1'), level('2')] }[text] ?? []
        return HttpResponse.json({ levels })
      }),
    )
    const added: string[] = []
    const add = async (found: { variantId: string }, { text }: Scan) => {
      added.push(`${text} ${found.variantId}`)
      return null
    }
    const left = await lookUpScans(['one', 'none', 'two'].map(scan), add)
    expect(asked).toEqual(['one', 'none', 'two'])
    expect(added).toEqual(['one 1'])
    expect(left.map(({ text, problem }) => [text, problem !== undefined])).toEqual([
      ['none', true],
      ['two', true],
    ])
    asked = []
    expect(await lookUpScans(['one', 'lost', 'two'].map(scan), add)).toEqual([scan('lost'), scan('two')])
    expect(asked).toEqual(['one', 'lost'])
  })
})
