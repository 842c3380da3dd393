import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { ayesha, orderSums, user } from './fixtures.ts'
import { renderOfficeApp, somebody } from './renderOfficeApp.tsx'
import { server } from './server.ts'
import type { OfficeOrder, OrderRow } from '../office/domain/orders/ordersApi.ts'

export const admin = user({ name: 'Sana Iqbal', role: 'admin' })

export function officeOrder(given: Partial<OfficeOrder> = {}): OfficeOrder {
  return {
    _id: '0190b5a0-0000-7000-8000-0000000000b1',
    number: 'GL-7K3M9Q',
    name: 'Ayesha Khan',
    status: 'Pending',
    method: 'cod',
    paysBefore: false,
    placement: 'placed',
    payment: 'due',
    delivery: 'none',
    version: 3,
    createdAt: '2026-11-20T14:44:00Z',
    updatedAt: '2026-11-20T14:44:00Z',
    lines: [
      {
        line: 0,
        productId: 'p1',
        variantId: 'p1-1',
        sku: 'COS-101',
        name: 'Advanced Snail 96 Mucin Power Essence',
        brand: 'COSRX',
        size: '100 ml',
        selectedColor: '',
        quantity: 2,
        held: 2,
        back: 0,
        image: '/media/demo/snail-640.webp',
        listPrice: 4999.5,
        price: 3599.64,
      },
    ],
    events: [{ at: '2026-11-20T14:44:00Z', kind: 'placed', actor: 'customer' }],
    allowed: ['Confirmed', 'Delivered', 'Cancelled'],
    moves: ['confirm', 'no-answer', 'cancel', 'record-money'],
    contact: ayesha,
    money: {
      sums: orderSums(7199.28),
      total: 7199.28,
      received: 0,
      refunded: 0,
      due: 7199.28,
      refundable: 0,
      owed: 0,
      entries: [],
    },
    toCollect: 7199,
    ...given,
  }
}

/** The row of an order in the list, for somebody who sees everything. */
function rowOf(order: OfficeOrder): OrderRow {
  const { _id, number, name, status, method, placement, payment, delivery, version, createdAt, updatedAt } = order
  const { lines, allowed, moves, contact, money, toCollect } = order
  return {
    _id,
    number,
    name,
    status,
    method,
    placement,
    payment,
    delivery,
    version,
    createdAt,
    updatedAt,
    lines,
    allowed,
    moves,
    city: contact?.city ?? 'Islamabad',
    ...(contact && { phone: contact.phone }),
    ...(money && { totalPrice: money.total }),
    ...(toCollect !== undefined && { toCollect }),
  }
}

export const pending = officeOrder()
export const transfer = officeOrder({
  _id: 'o2',
  number: 'GL-PAY222',
  name: 'زینب احمد',
  status: 'Payment Review',
  method: 'bank_transfer',
  paysBefore: true,
  payment: 'proof_submitted',
  allowed: ['Pending', 'Confirmed', 'Delivered', 'Cancelled'],
  moves: ['approve', 'reject', 'cancel'],
  proofUrl: '/api/orders/o2/proof',
  contact: { ...ayesha, firstName: 'زینب', lastName: 'احمد' },
  events: [
    { at: '2026-11-20T14:44:00Z', kind: 'placed', actor: 'customer' },
    { at: '2026-11-20T14:44:00Z', kind: 'proof_submitted', actor: 'customer', note: 'shot.png' },
  ],
})

/** The office's calls of a shop; returns the list's queries. */
export function shop(orders: OfficeOrder[] = [pending, transfer], page: { next?: string; total?: object } = {}) {
  const asked: string[] = []
  server.use(
    http.get('*/api/admin/orders', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json({ orders: orders.map(rowOf), total: { n: orders.length }, ...page })
    }),
    http.get('*/api/admin/orders/counts', () =>
      HttpResponse.json({ Pending: { n: 7 }, 'Payment Review': { n: 3 }, Delivered: { n: 41_200, about: true } }),
    ),
    http.get('*/api/admin/calls/:id', () =>
      HttpResponse.json({
        delivered: 3,
        refused: 1,
        others: [],
        hints: [{ name: 'no-number', says: 'No digit in the street', rule: 'Goes away when one is added.' }],
      }),
    ),
    http.get('*/api/admin/orders/:id', ({ params }) =>
      HttpResponse.json(orders.find(({ _id, number }) => _id === params['id'] || number === params['id'])),
    ),
  )
  return asked
}

export const open = (at = '/admin/orders') => renderOfficeApp({ at, user: admin, me: somebody('admin') })

export const rowNamed = async (number: string) => {
  const cell = await screen.findByText(number)
  const row = cell.closest('tr')
  if (!row) throw new Error(`no row of ${number}`)
  return row
}
