import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { TrackedOrder } from '#/shared/api/orders.ts'
import { storageKeys } from '#/shared/lib/storage.ts'
import { makeStore } from '#/shop/state/store.ts'
import { StoreProvider } from '#/shop/state/StoreProvider.tsx'
import { server } from '#/testing/server.ts'
import { copy } from './review.copy.ts'
import ReviewLines from './ReviewLines.tsx'

const order = {
  _id: 'o1',
  number: 'GL-7K3M9Q',
  name: 'Ayesha Khan',
  cartItems: [{ _id: 'p1', name: 'Snail Essence' }],
} as unknown as TrackedOrder

/** Renders the lines with what the server lists. */
const renderLines = (lines: ReactElement) => render(<StoreProvider store={makeStore()}>{lines}</StoreProvider>)

async function writeOne() {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: copy.reviewAbout('Snail Essence') }))
  await user.click(screen.getByRole('radio', { name: '4 stars' }))
  await user.type(screen.getByLabelText(copy.text), 'Not sticky at all.')
  await user.click(screen.getByRole('button', { name: copy.send }))
}

test('SHELF-4 a member reviews from their order, as the member', async () => {
  localStorage.setItem(storageKeys.token, 'tok')
  const seen: { auth: string | null; body: unknown }[] = []
  server.use(
    http.post('*/api/orders/reviews', async ({ request }) => {
      seen.push({ auth: request.headers.get('Authorization'), body: await request.json() })
      return HttpResponse.json({ message: 'ok' })
    }),
  )
  renderLines(<ReviewLines order={order} contact="0300 1234567" own />)
  await writeOne()
  expect(await screen.findByText(copy.sent)).toBeVisible()
  expect(seen).toEqual([
    {
      auth: 'Bearer tok',
      body: { order: 'o1', product: 'p1', stars: 4, text: 'Not sticky at all.', name: 'Ayesha K.' },
    },
  ])
  localStorage.clear()
})

test('SHELF-4 who follows by an email address is told what a review needs; what no field shows is said', async () => {
  const { unmount } = renderLines(<ReviewLines order={order} contact="ayesha@example.com" own={false} />)
  expect(screen.getByText(copy.byPhone)).toBeVisible()
  expect(screen.queryByRole('button', { name: copy.reviewAbout('Snail Essence') })).toBeNull()
  unmount()
  server.use(
    http.post('*/api/orders/reviews', () =>
      HttpResponse.json({ message: 'Type the phone number.', errors: { contact: 'Type it.' } }, { status: 422 }),
    ),
  )
  renderLines(<ReviewLines order={order} contact="0300 1234567" own={false} />)
  await writeOne()
  expect(await screen.findByRole('alert')).toHaveTextContent('Type the phone number.')
  expect(screen.getByLabelText(copy.text)).toHaveValue('Not sticky at all.')
})
