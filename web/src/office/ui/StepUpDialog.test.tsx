import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { type Me } from '#/office/api/officeApi.ts'
import { withStepUp, useAgain } from '#/office/api/stepUp.ts'
import { api } from '#/shared/api/client.ts'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { ErrorState } from './ErrorState.tsx'
import { StepUpDialog } from './StepUpDialog.tsx'

const me = { ...owner(), factor: { has: false } } as unknown as Me
const WHY = 'Please show once more that it is you.'

/** A shop whose contacts are readable while `now.shown` is true. */
function contacts() {
  const now = { shown: false, name: 'Zara Malik', asked: 0 }
  server.use(
    http.get('*/api/admin/customers', () => {
      now.asked++
      return now.shown
        ? HttpResponse.json({ name: now.name })
        : HttpResponse.json({ message: WHY, errors: { factor: 'again' } }, { status: 403 })
    }),
    http.post('*/api/admin/factor/check', () => {
      now.shown = true
      return HttpResponse.json(me)
    }),
  )
  return now
}

const load = () => api<{ name: string }>('/admin/customers')

function List() {
  const page = useQuery({ queryKey: ['people'], queryFn: load })
  const retry = useAgain(page)
  const [typed, setTyped] = useState('')
  return (
    <>
      <input aria-label="Search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      {page.data ? <p>{page.data.name}</p> : null}
      {page.error ? <ErrorState error={page.error} message="Not loaded." onRetry={retry} /> : null}
      <button type="button" onClick={() => void page.refetch()}>
        Look again
      </button>
      <StepUpDialog me={me} />
    </>
  )
}

const ask = () => screen.findByRole('dialog', { name: 'Show that it is you' })

test('GUARD-6 a load that wants it asks once, says why it is empty when nobody answers, and goes on after the code', async () => {
  const now = contacts()
  const { keys } = renderOffice(<List />, { at: '/admin/customers' })
  await ask()
  expect(screen.getByLabelText('Your password')).toHaveFocus()
  await keys.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByText(WHY)).toBeVisible()
  await keys.type(screen.getByLabelText('Search'), 'zar')
  // An event reloads the screen: no dialog covers what is being typed.
  await keys.click(screen.getByRole('button', { name: 'Look again' }))
  await waitFor(() => expect(now.asked).toBe(2))
  expect(await screen.findByText(WHY)).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

  await keys.click(screen.getByRole('button', { name: 'Show that it is you' }))
  await keys.type(await screen.findByLabelText('Your password'), 'Gulaab@2026')
  await keys.click(screen.getByRole('button', { name: 'Go on' }))
  expect(await screen.findByText('Zara Malik')).toBeVisible()
  expect(screen.getByLabelText('Search')).toHaveValue('zar')

  // Ten minutes later a background reload opens no dialog over what somebody reads; the screen says
  // what it needs.
  now.shown = false
  await keys.click(screen.getByRole('button', { name: 'Look again' }))
  expect(await screen.findByText(WHY)).toBeVisible()
  expect(screen.getByText('Zara Malik')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('GUARD-6 two calls that want it at once share one dialog, and both go on', async () => {
  contacts()
  const { keys } = renderOffice(<StepUpDialog me={me} />, { at: '/admin/customers' })
  const both = Promise.all([withStepUp(load), withStepUp(load)])
  await keys.type(await screen.findByLabelText('Your password'), 'Gulaab@2026')
  await keys.click(screen.getByRole('button', { name: 'Go on' }))
  expect(await both).toEqual([{ name: 'Zara Malik' }, { name: 'Zara Malik' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})
