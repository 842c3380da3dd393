import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { copy } from './team.copy.ts'
import { InviteDialog } from './InviteDialog.tsx'

test('OWN-11 what is no address is told before anything is sent and a second factor is asked for', async () => {
  const sent: unknown[] = []
  server.use(
    http.get('*/api/admin/health', () => HttpResponse.json({ findings: [] })),
    http.post('*/api/admin/invitations', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ name: 'Rabia' }, { status: 201 })
    }),
  )
  const { keys } = renderOffice(<InviteDialog onClose={() => {}} />, { at: '/admin/team' })
  await keys.type(screen.getByLabelText(copy.name), 'Rabia')
  const email = screen.getByLabelText(copy.email)
  await keys.type(email, 'rabia@')
  await keys.click(screen.getByRole('button', { name: copy.send }))
  expect(email).toHaveAccessibleDescription(copy.noAddress)
  expect(sent).toEqual([])
  await keys.type(email, 'example.pk')
  await keys.click(screen.getByRole('button', { name: copy.send }))
  await expect.poll(() => sent).toMatchObject([{ email: 'rabia@example.pk' }])
})
