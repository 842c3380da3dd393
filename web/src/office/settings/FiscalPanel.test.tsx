import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { FiscalPanel } from './FiscalPanel.tsx'

const paper = (state: 'refused' | 'unsure', problem: string) => ({
  invoiceId: `i-${state}`,
  orderId: 'o1',
  order: 'GL-7K3M9Q',
  label: 'INV 2026-27/0001',
  fiscal: { state, live: true, problem, changedAt: '2026-11-28T08:00:00Z' },
})

test('BOOKS-1 a paper that FBR refused says why and is sent again; a lost answer takes the number from IRIS', async () => {
  const sent: unknown[] = []
  const papers = [paper('unsure', 'It was sent, and no answer came.')]
  server.use(
    http.get('/api/admin/fiscal', () =>
      HttpResponse.json({ on: true, live: true, waits: 2, done: 40, down: 'FBR cannot be reached.', papers }),
    ),
    http.put('/api/admin/fiscal/i-unsure', async ({ request }) => {
      const body = (await request.json()) as { number?: string }
      sent.push(body)
      if (body.number === '7')
        return HttpResponse.json(
          { message: 'Please check.', errors: { number: 'This is no number.' } },
          { status: 422 },
        )
      return HttpResponse.json({ state: 'done', live: true, changedAt: '2026-11-28T08:00:00Z' })
    }),
  )
  const { keys } = renderOffice(<FiscalPanel mayWrite />, { at: '/admin/settings/tax' })
  expect(await screen.findByText('40 with a number of FBR, 2 on the way.')).toBeVisible()
  expect(screen.getByText('FBR cannot be reached.')).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'What became of INV 2026-27/0001' }))
  const number = screen.getByRole('textbox', { name: /Number of FBR/ })
  expect(screen.getByRole('button', { name: 'Send it again' })).toBeEnabled()
  await keys.type(number, '7')
  await keys.click(screen.getByRole('button', { name: 'Keep this number' }))
  expect(await screen.findByText('This is no number.')).toBeVisible()
  expect(number).toHaveValue('7')
  await keys.clear(number)
  await keys.type(number, '7000007DI1747119701593')
  await keys.click(screen.getByRole('button', { name: 'Keep this number' }))
  await screen.findByText('The number stands on the paper.')
  expect(sent).toEqual([{ number: '7' }, { number: '7000007DI1747119701593' }])
})
