import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { user } from '#/testing/fixtures.ts'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import { ConfirmEmail } from './ConfirmEmail.tsx'

const unconfirmed = user({ emailConfirmed: false })

beforeEach(() => sessionStorage.clear())

describe('WAY-3 the confirmed address of an account', () => {
  test('WAY-3 an address that is not confirmed offers the link, and says where it went', async () => {
    let sent = 0
    server.use(
      http.get('*/api/auth/profile', () => HttpResponse.json(unconfirmed)),
      http.post('*/api/auth/confirm-email/send', () => {
        sent++
        return sent === 1
          ? HttpResponse.json({ message: 'Too many requests. Please wait a moment.' }, { status: 429 })
          : new HttpResponse(null, { status: 204 })
      }),
    )
    const { keys } = renderPage(<ConfirmEmail />, { at: '/orders', user: unconfirmed, token: 'tok' })
    await keys.click(await screen.findByRole('button', { name: 'Send me the link' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests')
    await keys.click(screen.getByRole('button', { name: 'Send me the link' }))
    expect(await screen.findByText(/A link is on its way to ayesha@example.test/)).toBeVisible()
  })

  test('WAY-3 what another browser confirmed is seen', async () => {
    server.use(http.get('*/api/auth/profile', () => HttpResponse.json(user())))
    renderPage(<ConfirmEmail />, { at: '/orders', user: unconfirmed, token: 'tok' })
    expect(await screen.findByText(/ayesha@example.test is confirmed/)).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  test('WAY-3 the link confirms for who is logged in, leaves the address, and says what joined', async () => {
    const joined = vi.fn()
    let asked: unknown
    server.use(
      http.post('*/api/auth/confirm-email', async ({ request }) => {
        asked = [await request.json(), request.headers.get('Authorization')]
        return HttpResponse.json({ user: user(), joined: 2 })
      }),
    )
    renderPage(<ConfirmEmail onConfirmed={joined} />, {
      at: '/orders#confirm=to_k-en',
      user: unconfirmed,
      token: 'tok',
    })
    expect(await screen.findByText('2 orders you placed without logging in stand among yours now.')).toBeVisible()
    expect(asked).toEqual([{ token: 'to_k-en' }, 'Bearer tok'])
    await waitFor(() => expect(joined).toHaveBeenCalledTimes(1))
    expect(location.hash).toBe('')
    expect(sessionStorage.length).toBe(0)
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ emailConfirmed: true })
  })

  test('WAY-3 a link that is no good any more says so and offers another', async () => {
    server.use(
      http.post('*/api/auth/confirm-email', () =>
        HttpResponse.json({ message: 'This link is old.', errors: { token: 'This link is old.' } }, { status: 422 }),
      ),
    )
    renderPage(<ConfirmEmail />, { at: '/orders#confirm=old', user: unconfirmed, token: 'tok' })
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is old.')
    expect(screen.getByRole('button', { name: 'Send me the link' })).toBeVisible()
    await waitFor(() => expect(sessionStorage.length).toBe(0))
  })

  test('WAY-3 who is not logged in is led to the login, and the link waits in this tab', async () => {
    renderPage(<ConfirmEmail />, { at: '/orders#confirm=waits' })
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?next=%2Forders')
    expect(sessionStorage.getItem('emailToConfirm')).toBe('waits')
    expect(location.hash).toBe('')
  })
})
