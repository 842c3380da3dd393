import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { makeQueryClient } from '#/office/api/officeApi.ts'
import { server } from '#/testing/server.ts'
import ImportOneScreen from './ImportOneScreen.tsx'

test('LOAD-1 columns are matched, a dry run shows what will be, and only then it runs', async () => {
  history.replaceState(null, '', '/admin/import/i1')
  const sent: unknown[] = []
  const file: Record<string, unknown> = {
    _id: 'i1',
    fileName: 'march.csv',
    format: 'other',
    encoding: 'UTF-8',
    separator: ',',
    publish: false,
    keep: false,
    fixes: {},
    createdAt: '2026-11-21T10:31:00Z',
    columns: [
      { name: 'Title', samples: ['Dew'], field: 'name', certain: true },
      { name: 'Rate', samples: ['1000'], field: '', certain: false },
    ],
  }
  const task = (id: string) => ({
    _id: id,
    kind: 'products.check',
    title: 'march.csv',
    state: 'done',
    done: 2,
    total: 2,
    counts: {},
    errors: 1,
    rows: 2,
    stopRequested: false,
    actor: 'a',
    actorName: 'Sana',
    createdAt: '2026-11-21T10:31:00Z',
  })
  server.use(
    http.get('*/api/admin/imports/i1', () => HttpResponse.json(file)),
    http.put('*/api/admin/imports/i1', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(file)
    }),
    http.post('*/api/admin/imports/i1/:work', ({ params }) => {
      file[`${String(params['work'])}Task`] = String(params['work'])
      return HttpResponse.json(task(String(params['work'])), { status: 202 })
    }),
    http.get('*/api/admin/tasks/:id', ({ params }) => HttpResponse.json(task(String(params['id'])))),
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Route path="/admin/import/:id" component={ImportOneScreen} />
    </QueryClientProvider>,
  )
  await userEvent.selectOptions(await screen.findByLabelText('“Rate” becomes'), 'List price')
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Dry run' }))
  expect(await screen.findByText('1 could not be done')).toBeVisible()
  expect(sent).toEqual([{ fields: ['name', 'price'], publish: false, keep: false, fixes: {} }])
  await userEvent.click(screen.getByRole('button', { name: 'Import' }))
  expect(await screen.findByRole('button', { name: 'Take this import back' })).toBeVisible()
})
