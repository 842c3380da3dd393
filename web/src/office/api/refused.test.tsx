import { screen } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { api } from '#/shared/api/client.ts'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { NOT_YOURS } from './officeApi.ts'

function Sums() {
  const sums = useQuery({ queryKey: ['sums'], queryFn: () => api('/admin/sums') })
  return <p>{sums.error ? 'could not be loaded' : 'loading'}</p>
}

const answers = (status: number, errors?: Record<string, string>) =>
  http.get('*/api/admin/sums', () => HttpResponse.json({ message: 'No.', errors }, { status }))

it('STAFF-1 what a role may not see is not said to have failed alone: the owner is named', async () => {
  server.use(answers(403))
  renderOffice(<Sums />, { at: '/admin/today' })
  expect(await screen.findByText(NOT_YOURS)).toBeVisible()
})

it.each([
  [500, undefined],
  [403, { factor: 'code' }],
])('STAFF-1 an answer of %i that asks for something else names nobody', async (status, errors) => {
  server.use(answers(status, errors))
  renderOffice(<Sums />, { at: '/admin/today' })
  expect(await screen.findByText('could not be loaded')).toBeVisible()
  expect(screen.queryByText(NOT_YOURS)).not.toBeInTheDocument()
})
