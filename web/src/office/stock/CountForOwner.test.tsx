import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import CountScreen from './CountScreen.tsx'
import { type Count, keptCount, type Counting } from './countStore.ts'

const keepCount = (body: Count) => keptCount.write('new', { body, base: { key: '', lines: [] }, at: 0 })

const line = (name: string, more: Partial<Counting>): Counting => ({
  variantId: name,
  lotId: 'lot',
  lotCode: 'A1',
  name,
  brand: 'Dior',
  size: '6 ml',
  color: '',
  image: '',
  typed: '11',
  check: { expected: 12, difference: -1, needsOwner: false },
  reason: null,
  words: '',
  ...more,
})

const dear = line('Lip Oil', { check: { expected: 14, difference: -3, needsOwner: true, worth: 8640 } })

beforeEach(() => keptCount.write('new', null))

test('STOCK-3 what only an owner may book holds up nothing else: the rest is booked, it stays', async () => {
  keepCount({ key: 'k', lines: [dear, line('Lip Glow', { reason: 'damaged' })] })
  const sent: { variantId: string }[][] = []
  server.use(
    http.post('*/api/admin/stock/count', async ({ request }) => {
      sent.push(((await request.json()) as { lines: { variantId: string }[] }).lines)
      return HttpResponse.json({ counted: 1, differences: 1 })
    }),
  )
  const { keys } = renderOffice(<CountScreen />, { at: '/admin/stock/count' })
  expect(screen.getByText(/1 over Rs 5,000 stays here until an owner books it/)).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'Book 1 count' }))
  expect(await screen.findByText('Booked: 1 counted, 1 different.')).toBeVisible()
  expect(sent).toMatchObject([[{ variantId: 'Lip Glow' }]])
  expect(screen.queryByText('Lip Glow')).not.toBeInTheDocument()
  expect(screen.getByText('Lip Oil')).toBeVisible()
  expect(screen.getByText('3 less than 14')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Book 0 counts' })).toBeDisabled()
})

test('STOCK-3 what the shop says of a line stands at that line, beside one that waits for an owner', async () => {
  keepCount({ key: 'k', lines: [dear, line('Lip Glow', { reason: 'damaged' })] })
  server.use(
    http.post('*/api/admin/stock/count', () =>
      HttpResponse.json({ message: 'No.', errors: { 'lines.0.reason': 'Not that one.' } }, { status: 422 }),
    ),
  )
  const { keys } = renderOffice(<CountScreen />, { at: '/admin/stock/count' })
  await keys.click(screen.getByRole('button', { name: 'Book 1 count' }))
  const said = await screen.findByText('Not that one.')
  expect(within(said.closest('li') as HTMLElement).getByText('Lip Glow')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Damaged', checked: true })).toBeVisible()
})

test('STOCK-3 while numbers are missing it says how far the count is, and that it is kept', async () => {
  keepCount({ key: 'k', lines: [line('Lip Oil', { typed: '', check: null }), line('Lip Glow', {})] })
  renderOffice(<CountScreen />, { at: '/admin/stock/count' })
  const dock = within(screen.getByText('1 of 2 counted').closest('p') as HTMLElement)
  expect(dock.getByText(/finish later/)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Book/ })).toBeDisabled()
})
