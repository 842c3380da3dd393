import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { CourierFileDialog } from './CourierFileDialog.tsx'
import type { Courier } from '#/office/domain/orders/parcelsApi.ts'

const postex = { key: 'postex', name: 'PostEx', on: true, ready: 1 } as Courier

/** Uploads a file of which the shop says how many rows it would save. */
async function bring(counts: Record<string, number>) {
  const file = { _id: 'f1', courier: 'postex', fileName: 'postex.csv', kind: 'events', rows: 2, columns: [] }
  const task = {
    _id: 't1',
    kind: 'courier.check',
    title: 'A look',
    state: 'done',
    done: 2,
    total: 2,
    counts,
    errors: 0,
    rows: 2,
  }
  server.use(
    http.post('*/api/admin/courier-files', () => HttpResponse.json(file, { status: 201 })),
    http.post('*/api/admin/courier-files/f1/check', () => HttpResponse.json({ _id: 't1' }, { status: 202 })),
    http.get('*/api/admin/tasks/t1', () =>
      HttpResponse.json({
        ...task,
        stopRequested: false,
        actor: 'u1',
        actorName: 'Sana',
        createdAt: '2026-11-20T10:00:00Z',
      }),
    ),
    http.get('*/api/admin/tasks/t1/rows', () => HttpResponse.json({ rows: [] })),
  )
  const { keys } = renderOffice(<CourierFileDialog couriers={[postex]} first="postex" onClose={() => {}} />, {
    at: '/admin/hand-over',
  })
  await keys.upload(screen.getByLabelText(/^File, CSV or XLSX/), new File(['a,b'], 'postex.csv'))
  expect(await screen.findByRole('button', { name: 'Throw away' })).toBeVisible()
}

test('PARCEL-1 a file of which nothing would be saved is only thrown away', async () => {
  await bring({ failed: 2 })
  expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument()
})

test('PARCEL-2 what asks somebody is saved with what is known', async () => {
  await bring({ done: 1, question: 1 })
  expect(screen.getByRole('button', { name: 'Save 2' })).toBeVisible()
})

test('PARCEL-2 what changes nothing is kept all the same', async () => {
  await bring({ noted: 2, same: 1 })
  expect(screen.getByRole('button', { name: 'Save 2' })).toBeVisible()
})
