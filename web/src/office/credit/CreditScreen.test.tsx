import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { copy } from './credit.copy.ts'
import CreditScreen from './CreditScreen.tsx'

const me = owner('orders.money', 'payments.write')

let sent: { path: string; body: unknown }[] = []

beforeEach(() => {
  sent = []
  const note = async (request: Request) => {
    sent.push({ path: new URL(request.url).pathname, body: await request.json() })
    return new HttpResponse(null, { status: 204 })
  }
  server.use(
    http.get('*/api/config', () => HttpResponse.json({ credit: true, giftCards: true })),
    http.get('*/api/admin/credit', () =>
      HttpResponse.json({
        owed: 3500,
        people: 1,
        cards: 3000,
        cardCount: 1,
        month: [{ reason: 'sold', amount: 3000, n: 1 }],
        asks: [
          {
            id: 'ask1',
            card: true,
            name: 'Rabia',
            amount: 5000,
            by: 'Sana',
            own: false,
            at: '2026-11-28T08:00:00Z',
            note: 'Lost parcel',
          },
          { id: 'ask2', name: 'Hina', amount: 7000, by: 'Owner', own: true, at: '2026-11-28T08:00:00Z', note: 'Late' },
        ],
        moves: [
          {
            at: '2026-11-28T08:00:00Z',
            reason: 'sold',
            name: 'Mahnoor',
            last: 'M9PX',
            amount: 3000,
            rest: 3000,
            actor: 'Sana',
          },
        ],
      }),
    ),
    http.get('*/api/admin/credit/cards', () =>
      HttpResponse.json({
        cards: [{ id: 'card1', last: 'M9PX', amount: 3000, rest: 3000, toName: 'Mahnoor', at: '2026-11-28T08:00:00Z' }],
      }),
    ),
    http.post('*/api/admin/credit/cards/card1/block', ({ request }) => note(request)),
    http.post('*/api/admin/credit/asks/:id', ({ request }) => note(request)),
  )
})

test('PROMO-2 the screen says what is owed on cards and as credit, and the ledger names cards by their last signs', async () => {
  renderOffice(<CreditScreen me={me} />, { at: '/admin/credit' })
  expect(await screen.findByText(/1 gift card/)).toBeVisible()
  expect((await screen.findAllByText(/gift card ending in M9PX/))[0]).toBeVisible()
})

test('PROMO-2 another person agrees to what is above a limit; who asked may only decline', async () => {
  renderOffice(<CreditScreen me={me} />, { at: '/admin/credit' })
  expect(await screen.findAllByRole('button', { name: copy.asks.decline })).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: copy.asks.agree }))
  await waitFor(() => expect(sent).toEqual([{ path: '/api/admin/credit/asks/ask1', body: { agree: true } }]))
})

test('PROMO-2 a card is blocked with a reason', async () => {
  renderOffice(<CreditScreen me={me} />, { at: '/admin/credit' })
  fireEvent.click((await screen.findAllByRole('button', { name: copy.cards.block }))[0]!)
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText(copy.cards.why), { target: { value: 'Read by others' } })
  fireEvent.click(within(dialog).getByRole('button', { name: copy.cards.block }))
  await waitFor(() =>
    expect(sent).toEqual([
      { path: '/api/admin/credit/cards/card1/block', body: { blocked: true, why: 'Read by others' } },
    ]),
  )
})

test('PROMO-2 who may not book money neither gives nor blocks', async () => {
  renderOffice(<CreditScreen me={owner('orders.money')} />, { at: '/admin/credit' })
  expect((await screen.findAllByText(copy.cards.card('M9PX')))[0]).toBeVisible()
  expect(screen.queryByRole('button', { name: copy.cards.block })).toBeNull()
  expect(screen.queryByRole('button', { name: copy.give })).toBeNull()
})
