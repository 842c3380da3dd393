import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { server } from '#/testing/server.ts'
import RemindTick from './RemindTick.tsx'

const item = { _id: 'snail', variantId: 'v1', name: 'Snail', price: 100, quantity: 2 }

test('KEEP-4 nothing is ticked or sent until the shopper ticks it, and taking it back is sent too', async () => {
  const bodies: unknown[] = []
  server.use(
    http.put('*/api/cart/reminder', async ({ request }) => {
      bodies.push(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const tick = <RemindTick email=" hira@example.com " phone="" items={[item as never]} />
  const { rerender } = render(tick)
  const box = screen.getByRole('checkbox', { name: /Remind me once of this cart/ })
  expect(box).not.toBeChecked()
  rerender(<RemindTick email="hira@example.org" phone="" items={[item as never]} />)
  await new Promise((done) => setTimeout(done, 1800))
  expect(bodies).toEqual([])
  await userEvent.click(box)
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ agreed: true }), { timeout: 4000 })
  expect(bodies.at(-1)).toEqual({
    agreed: true,
    email: 'hira@example.org',
    phone: '',
    lines: [{ product: 'snail', variant: 'v1', quantity: 2 }],
  })
  await userEvent.click(box)
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ agreed: false }), { timeout: 4000 })
}, 15_000)
