import { screen } from '@testing-library/react'
import { onlineManager, useMutation, useQuery } from '@tanstack/react-query'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, it } from 'vitest'
import { api } from '#/shared/api/client.ts'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { server } from '#/testing/server.ts'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { NOT_YOURS } from './officeApi.ts'
import { NOT_FOR_YOU } from './refused.ts'

afterEach(() => onlineManager.setOnline(true))

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

it.each([
  [
    'a fault of the shop is said to be a failed load, with its number',
    () => HttpResponse.json({ message: 'Something went wrong!', requestId: 'req-42' }, { status: 500 }),
    'This could not be loaded. Its number, for whoever looks after the server: req-42',
  ],
  [
    'so is what a server before the shop answers',
    () => HttpResponse.json(null, { status: 502 }),
    'This could not be loaded.',
  ],
  [
    'a shop that is busy says so',
    () => HttpResponse.json({ message: 'The shop is busy. Please try again in a moment.' }, { status: 503 }),
    'The shop is busy. Please try again in a moment.',
  ],
])('OFFICE-2 %s', async (_, answer, said) => {
  server.use(http.get('*/api/admin/sums', answer))
  function Said() {
    const sums = useQuery({ queryKey: ['sums'], queryFn: () => api('/admin/sums') })
    return sums.error ? <ErrorState error={sums.error} message={sums.error.message} /> : null
  }
  renderOffice(<Said />, { at: '/admin/today' })
  expect((await screen.findByRole('alert')).textContent).toBe(said)
})

it('OFFICE-2 what does not exist is said in the words of the shop, and not asked for again', async () => {
  server.use(
    http.get('*/api/admin/sums', () => HttpResponse.json({ message: 'There is no such sum.' }, { status: 404 })),
  )
  function Missing() {
    const sums = useQuery({ queryKey: ['sums'], queryFn: () => api('/admin/sums') })
    return sums.error ? (
      <ErrorState error={sums.error} message="The sum could not be loaded." onRetry={() => void sums.refetch()} />
    ) : null
  }
  renderOffice(<Missing />, { at: '/admin/today' })
  expect((await screen.findByRole('alert')).textContent).toBe('There is no such sum.')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

it.each([
  [500, { message: 'Something went wrong!', requestId: 'req-42' }, /^Something went wrong! Its number, .*: req-42$/],
  [422, { message: 'Please check the marked fields.', requestId: 'req-42' }, /^Please check the marked fields\.$/],
])('OFFICE-2 a press that failed with %i says the number of a fault, and once', async (status, body, said) => {
  server.use(http.post('*/api/admin/sums', () => HttpResponse.json(body, { status })))
  function Press() {
    const save = useMutation({
      mutationFn: () => api('/admin/sums', { method: 'POST' }),
      onError: (error) => toast.error(error.message),
    })
    return (
      <>
        <button onClick={() => save.mutate()}>Save</button>
        {save.error ? <p data-testid="said">{save.error.message}</p> : null}
      </>
    )
  }
  const { keys } = renderOffice(<Press />, { at: '/admin/today' })
  await keys.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByTestId('said')).textContent).toMatch(said)
  expect(screen.getAllByText(said)).toHaveLength(2)
})

it('OFFICE-4 without a connection a press says so at once, and does not happen later by itself', async () => {
  let sent = 0
  server.use(
    http.post('*/api/admin/sums', () => {
      sent += 1
      return HttpResponse.error()
    }),
  )
  function Press() {
    const save = useMutation({ mutationFn: () => api('/admin/sums', { method: 'POST' }) })
    return (
      <>
        <button type="button" onClick={() => save.mutate()}>
          Save
        </button>
        {save.error ? <p role="alert">{save.error.message}</p> : null}
      </>
    )
  }
  const { keys } = renderOffice(<Press />, { at: '/admin/today' })
  onlineManager.setOnline(false)
  await keys.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The shop cannot be reached. Check your connection and try again.',
  )
  onlineManager.setOnline(true)
  expect(sent).toBe(1)
})
