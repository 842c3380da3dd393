import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import type { Pick, PickList } from '#/office/domain/orders/parcelsApi.ts'
import { ShortDialog } from './ShortDialog.tsx'

const pick = (more: Partial<Pick> = {}): Pick => ({
  shelf: 'A1',
  productId: 'p1',
  variantId: 'v1',
  name: 'Snail Essence',
  brand: 'COSRX',
  size: '100 ml',
  color: '',
  image: '',
  sku: 'SN',
  barcode: '',
  lotId: 'l1',
  lotCode: 'XB417',
  quantity: 1,
  missing: 0,
  boxes: [{ box: 1, line: 0, quantity: 1 }],
  lots: [],
  ...more,
})
const box = { box: 1, orderId: 'o1', number: 'GL-7K3M9Q', name: 'Komal', city: 'Lahore', pieces: 1, version: 3 }

const sent: unknown[] = []
let done = 0
beforeEach(() => {
  sent.length = 0
  done = 0
  server.use(
    http.post('*/api/admin/orders/o1/moves/:move', async ({ request, params }) => {
      sent.push([params['move'], await request.json()])
      return HttpResponse.json({})
    }),
  )
})

function short(one: Pick, others: Pick[] = []) {
  const list: PickList = { boxes: [box], picks: [one, ...others] }
  renderOffice(<ShortDialog list={list} pick={one} mayAgree onClose={() => {}} onDone={() => done++} />, {
    at: '/admin/pack',
  })
  return { user: userEvent.setup(), go: () => screen.getByRole('button', { name: 'Do it' }) }
}

test('PACK-1 an order of which nothing is there is not packed whole by splitting it', async () => {
  const { user, go } = short(pick())
  await user.click(screen.getByRole('radio', { name: /Send what is there now/ }))
  await user.click(go())
  expect(screen.getByRole('alert')).toHaveTextContent('Nothing is there that could go now')
  expect(sent).toEqual([])
  expect(done).toBe(0)
})

test('PACK-1 what is there is sent now, beside what else the box needs', async () => {
  const other = pick({ variantId: 'v2', name: 'Rose Water', lotId: 'l2', boxes: [{ box: 1, line: 1, quantity: 2 }] })
  const { user, go } = short(pick({ quantity: 3, boxes: [{ box: 1, line: 0, quantity: 3 }] }), [other])
  await user.click(screen.getByRole('radio', { name: /Send what is there now/ }))
  await user.click(go())
  await waitFor(() => expect(done).toBe(1))
  expect(sent).toEqual([
    [
      'pack',
      {
        units: [
          { line: 1, quantity: 2, lotId: 'l2' },
          { line: 0, quantity: 2, lotId: 'l1' },
        ],
      },
    ],
  ])
})

test('PACK-1 nothing is dropped where nothing is missing, nor without the customer’s word', async () => {
  const { user, go } = short(pick({ quantity: 2, boxes: [{ box: 1, line: 0, quantity: 2 }] }))
  const found = screen.getByLabelText('Really on the shelf')
  await user.click(screen.getByRole('radio', { name: /Send without the missing/ }))
  await user.clear(found)
  await user.type(found, '2')
  await user.click(go())
  expect(screen.getByText(/Then nothing is missing/)).toBeVisible()
  expect(screen.getByText(/Ask the customer, and write/)).toBeVisible()
  await user.clear(found)
  await user.type(found, '1')
  await user.type(screen.getByLabelText('What the customer said'), 'one is fine')
  await user.click(go())
  await waitFor(() => expect(sent).toEqual([['drop', { units: [{ line: 0, quantity: 1 }], note: 'one is fine' }]]))
})

test('PACK-1 nothing is swapped before it is chosen what goes in instead', async () => {
  const { user, go } = short(pick())
  await user.click(screen.getByRole('radio', { name: /Swap for something else/ }))
  await user.type(screen.getByLabelText('What the customer said'), 'any essence')
  await user.click(go())
  expect(screen.getByRole('alert')).toHaveTextContent('Choose what goes in instead.')
  expect(sent).toEqual([])
  expect(done).toBe(0)
})

test('PACK-1 what the chosen way asks is brought into view, and nothing is scrolled before one is chosen', async () => {
  const scrolled = vi.fn<(this: Element) => void>()
  Element.prototype.scrollIntoView = function () {
    scrolled.call(this)
  }
  const { user } = short(pick({ quantity: 2, boxes: [{ box: 1, line: 0, quantity: 2 }] }))
  expect(scrolled).not.toHaveBeenCalled()
  await user.click(screen.getByRole('radio', { name: /Send without the missing/ }))
  expect(scrolled).toHaveBeenCalledOnce()
  expect(scrolled.mock.contexts[0]).toContainElement(screen.getByLabelText('What the customer said'))
})

test('PACK-1 it says whose box is short, what the list says, and how many another lot has', () => {
  short(
    pick({
      lots: [
        { lotId: 'l1', code: 'XB417', expiresOn: '2028-06-30', onHand: 1 },
        { lotId: 'l2', code: 'M02', expiresOn: '2029-06-30', onHand: 12 },
      ],
    }),
  )
  expect(screen.getByText(/Komal.*, GL-7K3M9Q, needs 1\. The list says shelf A1, lot XB417\./)).toBeVisible()
  expect(screen.getByRole('radio', { name: /^Take another lot: M02, .*12 there$/ })).toBeChecked()
})

test('PACK-1 of a product in several shades the one that is short is named', () => {
  short(pick({ color: '015 Cherry' }))
  expect(screen.getByRole('dialog', { name: 'Snail Essence, 015 Cherry: not enough' })).toBeVisible()
})
