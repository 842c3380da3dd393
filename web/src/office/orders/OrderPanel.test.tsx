import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { catchObjectUrls } from '#/testing/fakeUpload.ts'
import { officeOrder, open, shop, transfer } from '#/testing/officeOrders.tsx'
import { orderSums } from '#/testing/fixtures.ts'
import { server } from '#/testing/server.ts'

describe('ORD-2 details', () => {
  beforeEach(() => {
    catchObjectUrls()
  })

  test('ORD-2 lines, customer, address, timeline and every allowed move', async () => {
    shop()
    const { keys } = open()
    await keys.click(await screen.findByRole('link', { name: 'GL-7K3M9Q' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'GL-7K3M9Q' })).toBeVisible()
    expect(location.pathname).toBe('/admin/orders/GL-7K3M9Q')
    const customer = await screen.findByRole('region', { name: 'Customer' })
    expect(customer).toHaveTextContent('Ayesha Khan')
    expect(within(customer).getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+923001234567')
    expect(within(customer).getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/923001234567',
    )
    expect(screen.getByRole('region', { name: 'Deliver to' })).toHaveTextContent('House 12, Street 4, F-10/2')
    expect(screen.getByRole('region', { name: 'Items' })).toHaveTextContent('2 × Rs 3,599.64')
    const moves = screen.getByRole('region', { name: 'Next step' })
    expect(
      within(moves)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Mark as Delivered', 'Record money', 'No answer', 'Cancel order', 'Assign to me', 'End the links'])
    // The next step is at the bottom of the screen, in reach of a thumb.
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeVisible()
  })

  test('SURE-6 an order that waits for nothing names no next step, only what else can be done', async () => {
    shop([
      officeOrder({
        placement: 'cancelled',
        status: 'Refunded',
        moves: ['record-money'],
        allowed: [],
        money: {
          sums: orderSums(7199.28),
          total: 7199.28,
          received: 7199.28,
          refunded: 7199.28,
          due: 0,
          refundable: 0,
          owed: 0,
          entries: [],
        },
      }),
    ])
    open('/admin/orders/GL-7K3M9Q')
    const panel = await screen.findByRole('region', { name: 'What else can be done' })
    expect(within(panel).getByRole('button', { name: 'Record money' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull()
  })

  test('PROOF-5 the ledger shows what an entry is shown by: words, or a picture at a press', async () => {
    const entry = { at: '2026-11-20T15:00:00Z', kind: 'refund', amount: 100, account: 'bank', actor: 'u1' } as const
    shop([
      officeOrder({
        money: {
          sums: orderSums(7199.28),
          total: 7199.28,
          received: 7199.28,
          refunded: 200,
          due: 0,
          refundable: 0,
          owed: 0,
          entries: [
            { ...entry, evidence: 'Receipt 12 in the blue folder' },
            { ...entry, at: '2026-11-20T16:00:00Z', evidence: 'evidence/o1-a.jpg' },
          ],
        },
      }),
    ])
    let looked = 0
    server.use(
      http.get('*/api/admin/orders/:id/evidence/o1-a.jpg', () => {
        looked++
        return HttpResponse.arrayBuffer(new ArrayBuffer(1), { headers: { 'Content-Type': 'image/jpeg' } })
      }),
    )
    const { keys } = open('/admin/orders/GL-7K3M9Q')
    const payments = await screen.findByRole('region', { name: 'Payments' })
    expect(payments).toHaveTextContent('Receipt 12 in the blue folder')
    expect(looked).toBe(0)
    await keys.click(within(payments).getByRole('button', { name: 'Look at the evidence' }))
    expect(await within(payments).findByRole('button', { name: 'The picture that shows the refund' })).toBeVisible()
    expect(looked).toBe(1)
  })

  test('KNOW-1 who cancels says why: nothing is taken for granted, and what is said stays', async () => {
    shop()
    const sent: unknown[] = []
    server.use(
      http.post('*/api/admin/orders/:id/moves/cancel', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json(
          { message: 'Please check the marked fields.', errors: { why: 'Say why it is cancelled.' } },
          { status: 422 },
        )
      }),
    )
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { keys } = open('/admin/orders/GL-7K3M9Q')
    await keys.click(
      within(await screen.findByRole('region', { name: 'Next step' })).getByRole('button', { name: 'Cancel order' }),
    )
    const dialog = screen.getByRole('dialog', { name: /Cancel.*GL-7K3M9Q/ })
    const cancel = within(dialog).getByRole('button', { name: 'Cancel order' })
    await keys.click(cancel)
    expect(await within(dialog).findByRole('group', { name: 'Why?' })).toHaveAccessibleDescription(
      'Say why it is cancelled.',
    )
    await keys.click(within(dialog).getByRole('radio', { name: 'Ordered twice' }))
    await keys.type(within(dialog).getByLabelText(/What else there is to say/), 'Her sister did too')
    await keys.click(cancel)
    expect(within(dialog).getByRole('radio', { name: 'Ordered twice' })).toBeChecked()
    expect(sent).toEqual([{}, { why: 'twice', note: 'Her sister did too' }])
  })

  test('ORD-2 PROOF-2 a transfer is accepted with the amount and the reference of the bank, or rejected with a reason', async () => {
    shop()
    let auth: string | null = ''
    let sent: unknown
    server.use(
      http.get('*/api/orders/o2/proof', ({ request }) => {
        auth = request.headers.get('Authorization')
        return new HttpResponse('picture', { headers: { 'Content-Type': 'image/jpeg' } })
      }),
      http.post('*/api/admin/orders/o2/moves/approve', async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json(
          { message: 'Please check the marked fields.', errors: { reference: 'This move needs it.' } },
          { status: 422 },
        )
      }),
    )
    const { keys } = open('/admin/orders/o2')
    const proof = await screen.findByRole('img', { name: 'Payment screenshot of order GL-PAY222' })
    expect(proof).toHaveAttribute('src', expect.stringContaining('blob:'))
    expect(auth).toBeNull()
    const moves = screen.getByRole('region', { name: 'Next step' })
    expect(within(moves).getByRole('button', { name: 'Reject proof' })).toBeVisible()
    expect(screen.getByRole('list', { name: 'Timeline' })).toHaveTextContent('shot.png')

    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await keys.click(screen.getByRole('button', { name: 'Accept payment' }))
    const dialog = screen.getByRole('dialog', { name: 'Accept the payment of GL-PAY222?' })
    const amount = within(dialog).getByLabelText('Amount')
    expect(amount).toHaveValue('')
    await keys.type(amount, '7,199.28')
    await keys.click(within(dialog).getByRole('button', { name: 'Accept payment' }))
    expect(await within(dialog).findByText('This move needs it.')).toBeVisible()
    expect(within(dialog).getByLabelText('Reference of the bank')).toBeInvalid()
    expect(amount).toHaveValue('7,199.28')
    expect(sent).toEqual({ amount: 7199.28 })
    expect(logged).toHaveBeenCalled()
    await keys.click(within(dialog).getByRole('button', { name: 'Not yet' }))

    await keys.click(screen.getByRole('button', { name: 'View larger' }))
    expect(screen.getByRole('dialog', { name: 'Payment screenshot' })).toBeVisible()
  })

  test('PROOF-2 a transfer that the bank took back is written down with why, which its shopper reads', async () => {
    shop()
    let sent: unknown
    server.use(
      http.post('*/api/admin/orders/:id/moves/record-money', async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json(
          { message: 'Please check the marked fields.', errors: { note: 'This move needs it.' } },
          { status: 422 },
        )
      }),
    )
    const { keys } = open('/admin/orders/GL-7K3M9Q')
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await keys.click(await screen.findByRole('button', { name: 'Record money' }))
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).getByLabelText(/^Note for the timeline/)).toBeVisible()
    await keys.selectOptions(within(dialog).getByRole('combobox'), 'A transfer that the bank took back')
    expect(
      within(dialog).getByText('What has not left the house is taken apart and waits for the money again.'),
    ).toBeVisible()
    await keys.type(within(dialog).getByLabelText('Amount'), '500')
    await keys.type(within(dialog).getByLabelText('Reference of the bank'), 'REV-1')
    await keys.click(within(dialog).getByRole('button', { name: 'Record money' }))
    expect(await within(dialog).findByText('This move needs it.')).toBeVisible()
    expect(within(dialog).getByLabelText('Reason, which the customer is told')).toBeInvalid()
    expect(sent).toEqual({ amount: 500, reference: 'REV-1', kind: 'reversed' })
  })

  test('ORD-3 what is to be compared is said while the screenshot waits to be judged, and not after', async () => {
    server.use(
      http.get(
        '*/api/orders/o2/proof',
        () => new HttpResponse('picture', { headers: { 'Content-Type': 'image/png' } }),
      ),
    )
    shop()
    const { unmount } = open('/admin/orders/o2')
    expect(await screen.findByText(/^Compare amount, account and date/)).toBeVisible()
    unmount()
    shop([{ ...transfer, status: 'Refunded', placement: 'cancelled', payment: 'refunded', moves: [] }])
    open('/admin/orders/o2')
    expect(await screen.findByText('Expected amount')).toBeVisible()
    expect(screen.queryByText(/^Compare amount/)).toBeNull()
  })

  test('ORD-3 a screenshot that does not come is said and logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    shop()
    server.use(http.get('*/api/orders/o2/proof', () => new HttpResponse(null, { status: 404 })))
    open('/admin/orders/o2')
    expect(await screen.findByText('The screenshot could not be loaded.')).toBeVisible()
    expect(logged).toHaveBeenCalled()
  })
})
