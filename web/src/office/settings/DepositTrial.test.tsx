import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { DepositTrial } from './DepositTrial.tsx'
import { NO_RULE } from './deposits.ts'

it('PAYS-3 tries a rule about chosen goods with a product', async () => {
  const asked: { product?: string }[] = []
  server.use(
    http.post('*/api/admin/settings/deposits/trial', async ({ request }) => {
      asked.push((await request.json()) as { product?: string })
      const past = { days: 90, orders: 0, kept: 0, delivered: 0, ended: 0 }
      return HttpResponse.json({ total: 9000, first: 0, atDoor: 9000, past })
    }),
    http.get('*/api/admin/products', () =>
      HttpResponse.json({ products: [{ _id: 'p1', name: 'Rose Oil', brand: 'Anua' }], total: 1 }),
    ),
  )
  const rule = { ...NO_RULE, percent: 20, targets: [{ kind: 'product' as const, id: 'p1' }] }
  const { keys } = renderOffice(<DepositTrial rules={[rule]} version={1} />, { at: '/admin/settings/payments' })
  await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('product'))
  await keys.type(screen.getByLabelText('A product in it'), 'Rose')
  await keys.click(await screen.findByText('Rose Oil'))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ product: 'p1' }))
  await keys.click(screen.getByRole('button', { name: 'Without Rose Oil' }))
  expect(await screen.findByLabelText('A product in it')).toBeVisible()
})
