import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { OfficeOrder } from '#/office/orders/ordersApi.ts'
import { CheckForm, type Item } from './CheckForm.tsx'

const order = { lines: [{ name: 'Snail Essence' }] } as OfficeOrder
const lots = [
  { lotId: 'l1', lotCode: 'XB417', expiresOn: '2027-03-31' },
  { lotId: 'l2', lotCode: 'XC100', expiresOn: '2028-03-31' },
]

function check(items: readonly Item[]) {
  const sent: unknown[] = []
  render(<CheckForm order={order} items={items} opened={false} busy={false} onCheck={(units) => sent.push(units)} />)
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
    [
      { line: 0, quantity: 1, to: 'quarantine', opened: false, lotId: 'l1' },
      { line: 0, quantity: 1, to: 'shelf', opened: false, lotId: 'l2' },
    ],
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
  // Every piece was looked at: it is the lot that is missing, and that is what is said.
  expect(screen.getByText('Choose the lot of each piece that is marked.')).toBeVisible()
  expect(screen.queryByText('Say of each piece where it goes.')).toBeNull()
  await user.selectOptions(within(first!).getByRole('combobox', { name: 'Which lot stands on it?' }), 'l2')
  await user.click(send)
  expect(sent).toEqual([[{ line: 0, quantity: 1, to: 'shelf', opened: false, lotId: 'l2' }]])
})
