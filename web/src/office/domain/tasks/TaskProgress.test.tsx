import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { makeQueryClient } from '#/office/api/officeApi.ts'
import { server } from '#/testing/server.ts'
import { RunningWork } from '#/office/tasks/RunningWork.tsx'
import { TaskProgress } from './TaskProgress.tsx'
import { taskKeys, type Task } from './tasksApi.ts'
import WorkScreen from '#/office/tasks/WorkScreen.tsx'

const running: Task = {
  _id: 't1',
  kind: 'products.import',
  title: 'Import products from march.csv',
  state: 'running',
  done: 1280,
  total: 2050,
  counts: { created: 1278, failed: 2 },
  errors: 2,
  rows: 1280,
  stopRequested: false,
  actor: 'a1',
  actorName: 'Sana Iqbal',
  createdAt: '2026-11-21T10:31:00Z',
}

function shopWith(task: Task) {
  let now = task
  server.use(
    http.get('*/api/admin/tasks', () =>
      HttpResponse.json({ tasks: now.state === 'running' || now.state === 'waiting' ? [now] : [] }),
    ),
    http.get('*/api/admin/tasks/t1', () => HttpResponse.json(now)),
    http.post('*/api/admin/tasks/t1/stop', () => {
      now = { ...now, state: 'stopped' }
      return HttpResponse.json(now)
    }),
    http.post('*/api/admin/tasks/t1/continue', () =>
      HttpResponse.json({ message: 'It is done already.' }, { status: 409 }),
    ),
  )
}

function show(ui: React.ReactElement) {
  render(<QueryClientProvider client={makeQueryClient()}>{ui}</QueryClientProvider>)
}

test('OFFICE-6 a task shows how far it is, and stops when it is asked to', async () => {
  shopWith(running)
  show(<TaskProgress id="t1" />)
  const bar = await screen.findByRole('progressbar', { name: 'Progress of Import products from march.csv' })
  expect(bar).toHaveAttribute('value', '1280')
  expect(bar).toHaveAttribute('max', '2050')
  expect(screen.getByText('2 could not be done')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Result as CSV' })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Stopped. What was done stays done.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Result as CSV' })).toHaveAttribute('href', '/api/admin/tasks/t1/result.csv')

  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('It is done already.')
})

test('OFFICE-6 a task that failed says why', async () => {
  shopWith({ ...running, state: 'failed', problem: 'The file ends in the middle of a row.' })
  show(<TaskProgress id="t1" />)
  expect(await screen.findByText('The file ends in the middle of a row.')).toBeVisible()
})

test('OFFICE-6 the frame says that work is going on, and its panel keeps what has ended', async () => {
  shopWith(running)
  show(<RunningWork />)
  await userEvent.click(await screen.findByRole('button', { name: '1 task is running' }))
  expect(await screen.findByRole('heading', { name: 'Import products from march.csv' })).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Stopped. What was done stays done.')).toBeVisible()
})

test('OFFICE-6 without running work the frame says nothing', async () => {
  shopWith({ ...running, state: 'done' })
  const client = makeQueryClient()
  render(
    <QueryClientProvider client={client}>
      <RunningWork />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(client.getQueryData(taskKeys.open)).toEqual([]))
  expect(screen.queryByRole('button')).toBeNull()
})

test('OFFICE-6 what long work came to is read later too, page by page', async () => {
  const ended: Task = {
    ...running,
    _id: 't2',
    title: 'Change 240 orders',
    state: 'done',
    done: 240,
    total: 240,
    rows: 240,
  }
  const older: Task = { ...ended, _id: 't3', title: 'Change 300 orders', state: 'stopped', done: 100, total: 300 }
  server.use(
    http.get('*/api/admin/tasks', ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get('after') === 'p2' ? { tasks: [older] } : { tasks: [ended], next: 'p2' },
      ),
    ),
  )
  show(<WorkScreen />)
  expect(await screen.findByRole('heading', { name: 'Change 240 orders' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Result as CSV' })).toHaveAttribute('href', '/api/admin/tasks/t2/result.csv')
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier tasks' }))
  expect(await screen.findByRole('heading', { name: 'Change 300 orders' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show earlier tasks' })).toBeNull()
})
