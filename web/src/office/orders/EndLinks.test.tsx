import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { makeQueryClient } from '#/office/api/officeApi.ts'
import { server } from '#/testing/server.ts'
import { EndLinks } from './EndLinks.tsx'
import { OrderHints } from './OrderHints.tsx'
import type { OfficeOrder } from '#/office/domain/orders/ordersApi.ts'

const order = { _id: 'o1', number: 'GL-7K3Q9V' } as OfficeOrder

test('COD-2 the links of an order end after asking; COD-4 its hints stand beside with their rule', async () => {
  const ended: string[] = []
  server.use(
    http.delete('*/api/admin/orders/:id/links', ({ params }) => {
      ended.push(String(params['id']))
      return new HttpResponse(null, { status: 204 })
    }),
    http.get('*/api/admin/calls/o1', () =>
      HttpResponse.json({
        hints: [{ name: 'no-number', says: 'No digit in the street', rule: 'Goes away when one is added.' }],
      }),
    ),
  )
  const keys = userEvent.setup()
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <OrderHints order={order} />
      <EndLinks order={order} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('No digit in the street')).toBeVisible()
  expect(screen.getByText('Goes away when one is added.')).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'End the links' }))
  expect(ended).toEqual([])
  await keys.click(screen.getAllByRole('button', { name: 'End the links' }).at(-1) ?? document.body)
  await waitFor(() => expect(ended).toEqual(['o1']))
})
