import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { server } from '#/testing/server.ts'
import { makeQueryClient } from '#/office/api/officeApi.ts'
import type { OfficeOrder } from '#/office/domain/orders/ordersApi.ts'
import { CheckForm, type Item } from './CheckForm.tsx'

const order = {
  _id: 'o1',
  version: 4,
  lines: [{ name: 'Snail Essence', size: '100 ml', image: '/snail.webp' }],
} as OfficeOrder
const lots = [
  { lotId: 'l1', lotCode: 'XB417', expiresOn: '2027-03-31' },
  { lotId: 'l2', lotCode: 'XC100', expiresOn: '2028-03-31' },
]

function check(items: readonly Item[], known: OfficeOrder = order) {
  const sent: unknown[] = []
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <CheckForm
        order={known}
        items={items}
        check="check-return"
        about={{ return: 1 }}
        opened={false}
        busy={false}
        onCheck={(body) => sent.push(body)}
      />
    </QueryClientProvider>,
  )
  return sent
}

test('BACK-3 pieces of two lots are judged each with its own lot', async () => {
  const user = userEvent.setup()
  const sent = check(lots.map((lot) => ({ line: 0, quantity: 1, lots: [lot] })))
  const first = screen.getByRole('group', { name: /1 of 2, lot XB417/ })
  const second = screen.getByRole('group', { name: /2 of 2, lot XC100/ })
  await user.click(within(first).getByRole('radio', { name: 'Quarantine' }))
  expect(within(second).getByRole('radio', { name: 'Quarantine' })).not.toBeChecked()
  await user.click(within(second).getByRole('radio', { name: 'Shelf' }))
  await user.click(screen.getByRole('button', { name: /Check/ }))
  expect(sent).toEqual([
    {
      return: 1,
      units: [
        { line: 0, quantity: 1, to: 'quarantine', opened: false, lotId: 'l1' },
        { line: 0, quantity: 1, to: 'shelf', opened: false, lotId: 'l2' },
      ],
    },
  ])
})

test('BACK-3 a piece that may be of two lots is asked for its lot', async () => {
  const user = userEvent.setup()
  const sent = check([{ line: 0, quantity: 2, lots }])
  const [first, second] = screen.getAllByRole('group')
  await user.click(within(first!).getByRole('radio', { name: 'Shelf' }))
  await user.click(within(second!).getByRole('radio', { name: 'Not in it' }))
  expect(within(second!).queryByRole('combobox')).not.toBeInTheDocument()
  const send = screen.getByRole('button', { name: /Check/ })
  await user.click(send)
  expect(sent).toEqual([])
  expect(within(first!).getByText(/Choose the lot/)).toBeVisible()
  // Every piece was checked; only the lot is missing, and the error says that.
  expect(screen.getByText('Choose the lot of each piece that is marked.')).toBeVisible()
  expect(screen.queryByText('Say of each piece where it goes.')).toBeNull()
  await user.selectOptions(within(first!).getByRole('combobox', { name: 'Which lot stands on it?' }), 'l2')
  await user.click(send)
  expect(sent).toEqual([{ return: 1, units: [{ line: 0, quantity: 1, to: 'shelf', opened: false, lotId: 'l2' }] }])
})

test('BACK-3 what is written off says why, and the shop says what will be owed before it is checked in', async () => {
  const user = userEvent.setup()
  const asked: unknown[] = []
  server.use(
    http.post('*/api/admin/orders/o1/owed/check-return', async ({ request }) => {
      asked.push(await request.json())
      return HttpResponse.json({ owed: 1259.64 })
    }),
  )
  const sent = check([{ line: 0, quantity: 1 }], { ...order, money: { owed: 0 } } as OfficeOrder)
  const piece = screen.getByRole('group')
  expect(piece.querySelector('img')).toHaveAttribute('src', '/snail.webp')
  await user.click(within(piece).getByRole('radio', { name: 'Write off' }))
  const send = screen.getByRole('button', { name: /Check/ })
  await user.click(send)
  expect(within(piece).getByText('Choose why it is written off.')).toBeVisible()
  await user.selectOptions(within(piece).getByRole('combobox', { name: 'Why written off' }), 'other')
  await user.click(send)
  expect(sent).toEqual([])
  expect(asked).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /Note/ }), 'Melted')
  expect(await screen.findByText('Rs 1,259.64')).toBeVisible()
  expect(screen.getByText('Refund to make')).toBeVisible()
  expect(asked).toHaveLength(1)
  await user.click(send)
  const units = [{ line: 0, quantity: 1, to: 'written_off', opened: false, why: 'other' }]
  expect(sent).toEqual([{ return: 1, units, note: 'Melted' }])
})

test('BACK-3 opening a piece takes it off the shelf', async () => {
  const user = userEvent.setup()
  check([{ line: 0, quantity: 1 }])
  await user.click(screen.getByRole('radio', { name: 'Shelf' }))
  await user.click(screen.getByRole('checkbox', { name: 'Opened' }))
  expect(screen.getByRole('radio', { name: 'Shelf' })).not.toBeChecked()
  expect(screen.getByRole('radio', { name: 'Shelf' })).toBeDisabled()
})
