import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import ResetPasswordPage from './ResetPasswordPage.tsx'

const open = () => renderPage(<ResetPasswordPage token="link-token" />, { at: '/reset-password/link-token' })

async function choose(keys: ReturnType<typeof open>['keys'], password: string, confirm = password) {
  await keys.type(screen.getByLabelText('New password'), password)
  await keys.type(screen.getByLabelText('Confirm Password'), confirm)
  await keys.click(screen.getByRole('button', { name: 'Change password' }))
}

describe('LOGIN-9 the mailed link', () => {
  test('LOGIN-9 REG-4 the new password is under the register rule', async () => {
    const { keys } = open()
    await choose(keys, 'weak')
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/^Password must be at least 8 characters/)
    await keys.clear(screen.getByLabelText('New password'))
    await keys.clear(screen.getByLabelText('Confirm Password'))
    await choose(keys, 'Secret@123', 'Secret@124')
    expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription('Passwords do not match!')
  })

  test('LOGIN-9 sends the token with the password and forgets the old session', async () => {
    let sent: unknown
    server.use(
      http.post('*/api/auth/reset-password', async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json({ message: 'ok' })
      }),
    )
    localStorage.setItem('authToken', 'old')
    server.use(http.get('*/api/auth/profile', () => new HttpResponse(null, { status: 401 })))
    const { keys } = open()
    await choose(keys, 'Secret@123')
    expect(await screen.findByText('Password changed. Log in with the new one.')).toBeVisible()
    expect(sent).toEqual({ token: 'link-token', password: 'Secret@123' })
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  test('LOGIN-9 a link that was used or is too old says so and leads to a new one', async () => {
    server.use(
      http.post('*/api/auth/reset-password', () =>
        HttpResponse.json({ message: 'This link was used or is too old.' }, { status: 404 }),
      ),
    )
    const { keys } = open()
    await choose(keys, 'Secret@123')
    expect(await screen.findByRole('alert')).toHaveTextContent('This link was used or is too old.')
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/login')
  })
})
