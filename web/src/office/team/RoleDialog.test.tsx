import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import type { Member } from '#/office/api/officeApi.ts'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { RoleDialog } from './RoleDialog.tsx'

const usman: Member = {
  _id: 'u1',
  name: 'Usman',
  email: 'usman@example.com',
  role: 'packer',
  permissions: [],
  createdAt: '2026-01-01T00:00:00Z',
  factor: 'has',
  sessions: [],
}

test('OFFICE-4 over a role that a colleague gave: who and when, the reason stays, and mine goes over it', async () => {
  const seen: unknown[] = []
  server.use(
    http.put('*/api/admin/staff/u1/role', async ({ request }) => {
      const body = (await request.json()) as { role: Member['role']; was: string }
      seen.push(body)
      const edits = [
        { at: '2026-11-24T04:31:00Z', actor: 's', actorName: 'Sana', action: 'staff.role', fields: ['role'] },
      ]
      return body.was === 'accountant'
        ? HttpResponse.json({ ...usman, role: body.role })
        : HttpResponse.json({ message: 'Somebody else.', role: 'accountant', edits }, { status: 409 })
    }),
  )
  const closed = vi.fn<() => void>()
  const { keys } = renderOffice(<RoleDialog member={usman} to="manager" onClose={closed} />, { at: '/admin/team' })
  await keys.type(await screen.findByLabelText('Why (kept in the log)'), 'runs the desk')
  await keys.click(screen.getByRole('button', { name: 'Change role' }))
  expect(await screen.findByText(/^Sana changed Role from “Packer” to “Accountant”/)).toHaveTextContent(/9:31/)
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
  expect(screen.getByLabelText('Why (kept in the log)')).toHaveValue('runs the desk')
  await keys.click(screen.getByRole('button', { name: 'Save mine over it' }))
  await expect.poll(() => closed.mock.calls.length).toBe(1)
  expect(seen).toEqual([
    { role: 'manager', was: 'packer', why: 'runs the desk' },
    { role: 'manager', was: 'accountant', why: 'runs the desk' },
  ])
})
