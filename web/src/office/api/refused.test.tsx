import { screen } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { api } from '#/shared/api/client.ts'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { NOT_YOURS } from './officeApi.ts'
import { NOT_FOR_YOU } from './refused.ts'

function Sums() {
  const sums = useQuery({ queryKey: ['sums'], queryFn: () => api('/admin/sums') })
  return sums.error ? (
    <ErrorState error={sums.error} message="could not be loaded" onRetry={() => void sums.refetch()} />
  ) : (
    <p>loading</p>
  )
}

const answers = (status: number, errors?: Record<string, string>) =>
  http.get('*/api/admin/sums', () => HttpResponse.json({ message: 'No.', errors }, { status }))

it('STAFF-1 what a role may not see is not said to have failed alone: the owner is named', async () => {
  server.use(answers(403))
  renderOffice(<Sums />, { at: '/admin/today' })
  expect(await screen.findByText(NOT_YOURS)).toBeVisible()
  expect(screen.getByText(NOT_FOR_YOU)).toBeVisible()
  expect(screen.queryByText('could not be loaded')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

it.each([
  [500, undefined],
  [403, { factor: 'code' }],
])('STAFF-1 an answer of %i that asks for something else names nobody', async (status, errors) => {
  server.use(answers(status, errors))
  renderOffice(<Sums />, { at: '/admin/today' })
  expect(await screen.findByText('could not be loaded')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.queryByText(NOT_FOR_YOU)).not.toBeInTheDocument()
  expect(screen.queryByText(NOT_YOURS)).not.toBeInTheDocument()
})

it('OFFICE-2 a fault of the shop is said to be a failed load, with its number', async () => {
  server.use(
    http.get('*/api/admin/sums', () =>
      HttpResponse.json({ message: 'Something went wrong!', requestId: 'req-42' }, { status: 500 }),
    ),
  )
  function Said() {
    const sums = useQuery({ queryKey: ['sums'], queryFn: () => api('/admin/sums') })
    return sums.error ? <ErrorState error={sums.error} message={sums.error.message} /> : null
  }
  renderOffice(<Said />, { at: '/admin/today' })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This could not be loaded. Its number, for whoever looks after the server: req-42',
  )
})
