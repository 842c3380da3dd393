import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { orderStatuses } from '#/shared/api/orders.ts'
import { statusWords } from './orders.copy.ts'
import { StatusBadge } from './StatusBadge.tsx'

const specified = { ...statusWords }

afterEach(() => {
  Object.assign(statusWords, specified)
})

it.each([
  'Pending',
  'Payment Review',
  'Confirmed',
  'Packed',
  'Shipped',
  'Delivered',
  'Cancelled',
  'Returned',
  'Refunded',
] as const)('WEB-8: the code %s is shown in the specified word', (status) => {
  render(<StatusBadge status={status} />)
  expect(screen.getByText(status)).toBeVisible()
})

it('WEB-8: shows the words of the catalogue, not the codes of the server', () => {
  for (const status of orderStatuses) {
    Object.assign(statusWords, { [status]: `word for ${status}` })
    const shown = render(<StatusBadge status={status} />)
    expect(shown.container).toHaveTextContent(new RegExp(`^word for ${status}$`))
    shown.unmount()
  }
})
