import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Task } from '#/office/domain/tasks/tasksApi.ts'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { keepRun } from '#/office/domain/catalogue/bulkStart.ts'
import BulkRunScreen from './BulkRunScreen.tsx'
import type { BulkAnswer } from '#/office/domain/catalogue/productsApi.ts'

const row: BulkAnswer['rows'][number] = {
  _id: 'p1',
  name: 'Rose Water',
  brand: 'Gulistan',
  picture: '/p.jpg',
  result: 'done',
  before: 'Rs 1,000',
  after: 'Rs 1,100',
}

const stopped: BulkAnswer = {
  runId: 'r1',
  dryRun: false,
  action: { kind: 'price', amount: 100, roundTo: 1 },
  total: 1008,
  change: 240,
  undone: 0,
  skipped: 3,
  refused: 1,
  rows: [row],
  finished: false,
  working: false,
  undoable: true,
  task: 't1',
}

const task: Task = {
  _id: 't1',
  kind: 'products bulk',
  title: 'Change 1008 products',
  state: 'stopped',
  done: 244,
  total: 1008,
  counts: {},
  errors: 1,
  rows: 244,
  stopRequested: true,
  actor: 'u1',
  actorName: 'Sana Iqbal',
  createdAt: '2026-11-21T10:31:00Z',
}

function show(answer: BulkAnswer) {
  let now = answer
  server.use(
    http.get('*/api/admin/products/bulk/r1', () => HttpResponse.json(now)),
    http.get('*/api/admin/tasks/t1', () => HttpResponse.json(task)),
    http.post('*/api/admin/products/bulk/r1/undo', () => {
      now = { ...answer, undone: now.finished ? 240 : 238, finished: true, undoable: !now.finished }
      return HttpResponse.json(now)
    }),
  )
  return renderOffice(<BulkRunScreen />, { at: '/admin/products/change/r1', path: '/admin/products/change/:id' })
}

test('OFFICE-6 a change that was stopped half way has an address, and is continued or taken back there', async () => {
  const { keys } = show(stopped)
  expect(
    await screen.findByText('Stopped after 244 of 1,008 products. Continue it, or undo what was done.'),
  ).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'Undo the 240' }))
  expect(await screen.findByText('2 products were changed by somebody since, and stay so.')).toBeVisible()
  expect(screen.getByText('taken back').previousSibling).toHaveTextContent('238')
  expect(screen.queryByRole('button', { name: /^Undo|^Run again/ })).toBeNull()
  // Their changes may have been undone meanwhile.
  await keys.click(screen.getByRole('button', { name: 'Try the 2 again' }))
  await waitFor(() => expect(screen.getByText('taken back').previousSibling).toHaveTextContent('240'))
  expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull()
})

test('OFFICE-5 where everything was changed since, nothing is said to be taken back', async () => {
  server.use(
    http.post('*/api/admin/products/bulk/r1/undo', () => HttpResponse.json({ ...stopped, finished: true })),
    http.get('*/api/admin/products/bulk/r1', () => HttpResponse.json({ ...stopped, finished: true })),
  )
  const { keys } = renderOffice(<BulkRunScreen />, {
    at: '/admin/products/change/r1',
    path: '/admin/products/change/:id',
  })
  await keys.click(await screen.findByRole('button', { name: 'Undo the 240' }))
  expect(await screen.findByText('240 products were changed by somebody since, and stay so.')).toBeVisible()
  expect(screen.queryByText('Taken back.')).toBeNull()
})

test('OFFICE-6 a change at work offers no way back before it is stopped', async () => {
  show({ ...stopped, working: true, undoable: false })
  expect(await screen.findByRole('heading', { name: 'Change 1,008 products' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('ITEM-6 a change that ended says when and by whom, and how long it can be taken back', async () => {
  show({ ...stopped, finished: true, by: 'Sana Iqbal', endedAt: '2026-11-21T10:42:00Z' })
  expect(await screen.findByText('Finished 21 November 2026, 15:42, by Sana Iqbal')).toBeVisible()
  // A run does not store the prices of guests and members, so there are no columns for them.
  expect(screen.queryByRole('columnheader', { name: 'Guest' })).toBeNull()
  expect(screen.getByText('Undo at any time. What somebody changes meanwhile stays.')).toBeVisible()
})

test('OFFICE-5 what was refused is tried again from the tab that began it, never after it was taken back', async () => {
  keepRun('r1', { ids: ['p1', 'p2'] })
  const { unmount } = show({ ...stopped, finished: true })
  expect(await screen.findByRole('button', { name: 'Run again for 1' })).toBeVisible()
  unmount()
  show({ ...stopped, finished: true, undone: 240, undoable: false })
  expect(await screen.findByText('taken back')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Run again/ })).toBeNull()
})
