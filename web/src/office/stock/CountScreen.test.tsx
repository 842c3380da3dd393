import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import CountScreen from './CountScreen.tsx'
import { type Count, keptCount, type Counting } from './countStore.ts'

const keepCount = (body: Count) => keptCount.write('new', { body, base: { key: '', lines: [] }, at: 0 })

const line = (n: number): Counting => ({
  variantId: `v${n}`,
  lotId: `l${n}`,
  lotCode: `A${n}`,
  name: `Goods ${n}`,
  brand: 'Gulistan',
  size: '50 ml',
  color: '',
  image: '',
  typed: '',
  check: null,
  reason: null,
  words: '',
})

beforeEach(() => {
  keepCount({ key: 'k', lines: [line(1), line(2), line(3)] })
  server.use(
    // Five of each are expected. Only the owner may book a difference of more than three.
    http.get('*/api/admin/stock/count', ({ request }) => {
      const difference = Number(new URL(request.url).searchParams.get('counted')) - 5
      return HttpResponse.json({ expected: 5, difference, needsOwner: Math.abs(difference) > 3 })
    }),
  )
})

const box = (n: number) => screen.getByLabelText(`Counted of Goods ${n}, lot A${n}`)

test('STOCK-3 Enter goes on to the next number where one is as expected, and stays where a reason is asked', async () => {
  const { keys } = renderOffice(<CountScreen />, { at: '/admin/stock/count' })
  await keys.type(box(1), '5{Enter}')
  await waitFor(() => expect(box(2)).toHaveFocus())
  await keys.type(box(2), '4{Enter}')
  expect(await screen.findByText('1 less than 5')).toBeVisible()
  expect(box(2)).toHaveFocus()
  expect(screen.getByText('2 of 3 counted')).toBeVisible()
  expect(screen.getByText(/^1 difference/)).toBeVisible()
})

test('STOCK-3 the foot says why a count is not to be booked: an owner must', async () => {
  const { keys } = renderOffice(<CountScreen />, { at: '/admin/stock/count' })
  await keys.type(box(1), '1{Enter}')
  expect(await screen.findByText('1 difference. 1 over Rs 5,000 stays here until an owner books it')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Book 2 counts' })).toBeDisabled()
})

test('OFFICE-4 numbers that were counted are thrown away only after a question', async () => {
  const { keys } = renderOffice(<CountScreen />, { at: '/admin/stock/count' })
  await keys.type(box(1), '5{Enter}')
  await screen.findByText('as expected')
  await keys.click(screen.getByRole('button', { name: 'Begin anew' }))
  expect(screen.getByText('1 number that you counted would be lost. No stock changes.')).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'Keep counting' }))
  expect(box(1)).toHaveValue('5')
  expect(keptCount.read('new')?.body.lines).toHaveLength(3)
  await keys.click(screen.getByRole('button', { name: 'Begin anew' }))
  await keys.click(screen.getAllByRole('button', { name: 'Begin anew' }).at(-1)!)
  expect(screen.getByText('Nothing to count yet')).toBeVisible()
  expect(keptCount.read('new')).toBeNull()
})
