import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { enter, keys, makeQueryClient } from '#/office/api/officeApi.ts'
import { api } from '#/shared/api/client.ts'
import { storageKeys } from '#/shared/lib/storage.ts'
import { UserProvider } from '#/shared/session/UserContext.tsx'
import { user } from '#/testing/fixtures.ts'
import { somebody } from '#/testing/renderOfficeApp.tsx'
import { server } from '#/testing/server.ts'
import { useSignOut } from './useSignOut.ts'

function Office() {
  const me = useQuery({ queryKey: keys.me, queryFn: enter, retry: false })
  useQuery({ queryKey: keys.audit, queryFn: () => api('/admin/audit'), retry: false })
  const out = useSignOut()
  return (
    <>
      <p>{me.data?.name}</p>
      <button type="button" onClick={() => void out()}>
        Out
      </button>
    </>
  )
}

test('STAFF-2 who signs out is out for good: what is refused meanwhile does not enter anew with the old login', async () => {
  localStorage.setItem(storageKeys.user, JSON.stringify(user({ role: 'admin' })))
  localStorage.setItem(storageKeys.token, 'tok')
  const client = makeQueryClient()
  const refused = () => HttpResponse.json({ message: 'Please log in.' }, { status: 401 })
  let inside = false
  let over = false
  const ended: string[] = []
  server.use(
    http.get('*/api/auth/session', () => new HttpResponse(null, { status: 204 })),
    http.get('*/api/admin/audit', () => (inside ? HttpResponse.json({ entries: [] }) : refused())),
    http.post('*/api/admin/session', ({ request }) => {
      if (!inside && !request.headers.has('Authorization')) return refused()
      inside = true
      return HttpResponse.json(somebody('admin'))
    }),
    http.delete('*/api/admin/session', () => {
      ended.push('office')
      return HttpResponse.json({ message: 'Signed out of the office' })
    }),
    http.post('*/api/auth/logout', async ({ request }) => {
      ended.push(`shop ${request.headers.get('Authorization')}`)
      inside = false
      // The log is requested again at this moment, and with it the person who is here.
      await client.refetchQueries({ queryKey: keys.audit })
      await client.refetchQueries({ queryKey: keys.me })
      over = true
      return new HttpResponse(null, { status: 204 })
    }),
  )
  render(
    <QueryClientProvider client={client}>
      <UserProvider>
        <Office />
      </UserProvider>
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Sana Iqbal')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Out' }))
  await waitFor(() => expect(over).toBe(true))
  expect(inside).toBe(false)
  // The office's answer removes the cookie, so its call must come while the session exists.
  expect(ended).toEqual(['office', 'shop Bearer tok'])
})
