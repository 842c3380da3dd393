import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { OrderSums } from '#/office/orders/OrderSums.tsx'
import { orderSums } from '#/testing/fixtures.ts'
import { officeOrder } from '#/testing/officeOrders.tsx'
import { InvoicePage } from './InvoicePage.tsx'
import { PaperSums } from './PaperSums.tsx'

const sums = orderSums(4859.35, {
  subtotal: 5399.28,
  discount: 539.93,
  received: 4859.35,
  refunded: 1133.67,
  due: 0,
  returned: 1133.67,
})

describe('OWN-5 every paper and page shows the sums of the server', () => {
  test('OWN-5 the slip leads from its lines to what is to be paid', () => {
    render(<PaperSums sums={sums} code="EID26" after />)
    for (const text of ['Coupon EID26', '−Rs 539.93', 'Rs 4,859.35', '−Rs 1,133.67', '−Rs 3,725.68']) {
      expect(screen.getByText(text, { exact: false })).toBeVisible()
    }
  })

  test('OWN-5 the invoice, the office and tracking say the same', () => {
    const { unmount } = render(
      <InvoicePage
        paper={{
          _id: 'i1',
          kind: 'invoice',
          label: 'INV 2026-27/0001',
          total: 4859.35,
          sums,
          coupon: 'EID26',
          issuedAt: '2026-11-20T14:44:00Z',
          placedAt: '2026-11-20T14:44:00Z',
          seller: { name: 'Husn Store', address: 'Lahore', phone: '042 111' },
          buyer: 'Ayesha Khan',
          order: 'GL-7K3M9Q',
          lines: [{ name: 'A serum', sku: 'A', quantity: 2, listPrice: 3999, price: 2699.64, sum: 5399.28 }],
        }}
      />,
    )
    expect(screen.getByRole('article')).toHaveTextContent('Rs 5,399.28')
    expect(screen.getByRole('article')).toHaveTextContent('Coupon EID26 −Rs 539.93')
    expect(screen.getByRole('article')).toHaveTextContent('Rs 4,859.35')
    unmount()
    const coupon = { code: 'EID26', discount: 539.93 }
    const office = officeOrder()
    render(<OrderSums order={{ ...office, money: { ...office.money!, coupon, sums } }} />)
    expect(screen.getByText('−Rs 539.93')).toBeVisible()
    expect(screen.getByText('Rs 4,859.35')).toBeVisible()
  })

  test('OWN-5 an order of before each unit was rounded says so, and adds up', () => {
    render(<PaperSums sums={orderSums(6400.01, { subtotal: 6400, rounding: 0.01 })} code="" />)
    expect(screen.getByText('Rounding', { exact: false })).toHaveTextContent('Rounding Rs 0.01')
  })
})
