/** Returns and reviews on the pages below /ur. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { orderDetail, tracking } from '#/testing/fixtures.ts'
import { server } from '#/testing/server.ts'
import { makeStore } from '#/shop/state/store.ts'
import { StoreProvider } from '#/shop/state/StoreProvider.tsx'
import ReturnsPart from './ReturnsPart.tsx'
import ReviewLines from './ReviewLines.tsx'

const view = {
  items: [{ line: 0, name: 'Snail Essence', selectedColor: '', quantity: 1, paid: 1200 }],
  returns: [],
  closed: false,
  until: '2026-03-14T18:59:59Z',
  customerPays: [],
}

test('SAY-3 BACK-2 a return is asked for and refused in Urdu, and what was typed stays', async () => {
  const spoken: (string | null)[] = []
  server.use(
    http.post('*/api/orders/track/returns', ({ request }) => {
      spoken.push(request.headers.get('Shop-Language'))
      return HttpResponse.json(view)
    }),
    http.post('*/api/orders/track/return', ({ request }) => {
      spoken.push(request.headers.get('Shop-Language'))
      const errors = { payoutNumber: 'پاکستان کا 11 ہندسوں کا موبائل نمبر لکھیں۔' }
      return HttpResponse.json({ message: 'نشان لگی جگہیں دیکھ لیں۔', errors }, { status: 422 })
    }),
  )
  const keys = userEvent.setup()
  render(<ReturnsPart number="GL-7K3M9Q" contact="0300 1234567" />)
  expect(await screen.findByText(/14 مارچ 2026، 23:59/)).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'کچھ واپس کریں' }))
  await keys.type(screen.getByLabelText('اکاؤنٹ کا موبائل نمبر'), '0300')
  await keys.click(screen.getByRole('button', { name: 'واپسی مانگیں' }))
  expect(await screen.findByText(/11 ہندسوں کا موبائل نمبر/)).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('نشان لگی جگہیں دیکھ لیں۔')
  expect(screen.getByLabelText('اکاؤنٹ کا موبائل نمبر')).toHaveValue('0300')
  expect(spoken).toEqual(['ur', 'ur'])
})

test('SAY-3 WEB-8 a review is asked for and refused in Urdu', async () => {
  let spoken: string | null = null
  server.use(
    http.post('*/api/orders/reviews', ({ request }) => {
      spoken = request.headers.get('Shop-Language')
      return HttpResponse.json({ message: 'x', errors: { text: 'اس کے بارے میں کچھ لکھیں۔' } }, { status: 422 })
    }),
  )
  const keys = userEvent.setup()
  render(
    <StoreProvider store={makeStore()}>
      <ReviewLines order={{ ...orderDetail(), tracking: tracking() }} contact="0300 1234567" own={false} />
    </StoreProvider>,
  )
  await keys.click(screen.getByRole('button', { name: /Advanced Snail 96.* پر تبصرہ لکھیں/ }))
  await keys.click(screen.getByRole('button', { name: 'تبصرہ بھیجیں' }))
  expect(await screen.findByText('اس کے بارے میں کچھ لکھیں۔')).toBeVisible()
  expect(spoken).toBe('ur')
})
