import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { user } from '#/testing/fixtures.ts'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import LoginPage from './LoginPage.tsx'
import { PasskeysPart } from './PasskeysPart.tsx'

afterEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

const entered = (change = {}) => ({
  status: 200,
  message: 'ok',
  user: user(),
  token: 'tok',
  passwordGone: false,
  ...change,
})

/** Answers a call, and keeps what it was asked. */
function answering(path: string, ...answers: [object, number?][]) {
  const asked: unknown[] = []
  server.use(
    http.post(`*/api${path}`, async ({ request }) => {
      const body = await request.text()
      asked.push(body === '' ? null : JSON.parse(body))
      const [answer, status = 200] = answers[Math.min(asked.length, answers.length) - 1]!
      return HttpResponse.json(answer, { status })
    }),
  )
  return asked
}

async function openWays() {
  const { keys } = renderPage(<LoginPage />, { at: '/login' })
  await keys.click(screen.getByRole('button', { name: 'Sign in without a password' }))
  return keys
}

test('KEEP-5 the way without a password stands below the specified form, closed, and not in the reset mode', async () => {
  const { keys } = renderPage(<LoginPage />, { at: '/login' })
  const way = screen.getByRole('button', { name: 'Sign in without a password' })
  expect(way).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByLabelText('Your email address')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Login' }).compareDocumentPosition(way)).toBe(4)
  await keys.click(screen.getByRole('button', { name: 'Forgot Password?' }))
  expect(screen.queryByRole('button', { name: 'Sign in without a password' })).not.toBeInTheDocument()
})

test('KEEP-5 digits by mail: asked with what the browser was given, refused in words, and then in', async () => {
  const mails = answering('/auth/mail', [{ message: 'on its way', browser: 'secret' }])
  const codes = answering('/auth/mail/code', [{ message: 'These digits do not fit.' }, 401], [entered()])
  const keys = await openWays()
  await keys.click(await screen.findByRole('button', { name: 'Send me the mail' }))
  expect(screen.getByLabelText('Your email address')).toHaveAccessibleDescription(/Invalid email address/)
  await keys.type(screen.getByLabelText('Your email address'), ' ayesha@example.test ')
  await keys.click(screen.getByRole('button', { name: 'Send me the mail' }))
  expect(await screen.findByText(/^If ayesha@example\.test is registered/)).toBeVisible()
  expect(mails).toEqual([{ email: 'ayesha@example.test' }])
  const field = screen.getByLabelText('Six digits from the mail')
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await keys.type(field, '000000')
  await keys.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('These digits do not fit.')).toBeVisible()
  expect(field).toHaveValue('000000')
  await keys.clear(field)
  await keys.type(field, '482 915')
  await keys.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(localStorage.getItem('authToken')).toBe('tok'))
  expect(codes).toEqual([
    { browser: 'secret', code: '000000' },
    { browser: 'secret', code: '482 915' },
  ])
  expect(sessionStorage.getItem('mailLogin')).toBeNull()
})

test('KEEP-5 a page that was dropped while the mail was read goes on with the digits', async () => {
  sessionStorage.setItem('mailLogin', JSON.stringify({ browser: 'secret', email: 'ayesha@example.test' }))
  const keys = await openWays()
  expect(await screen.findByLabelText('Six digits from the mail')).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'Use another address, or ask again' }))
  expect(screen.getByLabelText('Your email address')).toHaveValue('')
})

test('KEEP-5 a link of a mail signs in by its button alone, and leaves the address', async () => {
  const links = answering('/auth/mail/link', [entered({ passwordGone: true })])
  history.replaceState(null, '', '/login#mail=to%2Fken')
  const { keys } = renderPage(<LoginPage />, { at: '/login#mail=to%2Fken' })
  const press = await screen.findByRole('button', { name: 'Sign me in' })
  expect(links).toEqual([])
  expect(location.hash).toBe('')
  await keys.click(press)
  expect(await screen.findByText(/old password opens the account no more/)).toBeVisible()
  expect(links).toEqual([{ token: 'to/ken' }])
  expect(localStorage.getItem('authToken')).toBe('tok')
  expect(sessionStorage.getItem('mailToSignIn')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/')
})

test('KEEP-5 a link that is used up says so and leads to the other ways', async () => {
  answering('/auth/mail/link', [{ message: 'This link does not sign in any more.' }, 401])
  sessionStorage.setItem('mailToSignIn', 'used')
  const { keys } = renderPage(<LoginPage />, { at: '/login' })
  await keys.click(await screen.findByRole('button', { name: 'Sign me in' }))
  expect(await screen.findByText('This link does not sign in any more.')).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'Log in another way' }))
  expect(screen.getByLabelText('Password')).toBeVisible()
})

/** A browser whose device answers as given. */
function device(answers: { get?: () => Promise<unknown>; create?: () => Promise<unknown> }) {
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: answers }))
}

const part = (...letters: number[]) => new Uint8Array(letters).buffer

test('KEEP-5 a passkey: what the device signs is sent as base64url, and a closed question is no failure', async () => {
  const answers = [
    () => Promise.reject(new DOMException('closed', 'NotAllowedError')),
    () =>
      Promise.resolve({
        rawId: part(251, 255),
        type: 'public-key',
        response: { clientDataJSON: part(1), authenticatorData: part(2), signature: part(3), userHandle: part(4) },
      }),
  ]
  const get = vi.fn<(asked: CredentialRequestOptions) => Promise<unknown>>(() => answers.shift()!())
  device({ get: get as unknown as () => Promise<unknown> })
  const question = { ceremony: 'c', options: { challenge: '-_8', rpId: 'shop.test' } }
  answering('/auth/passkey/begin', [question])
  const sent = answering('/auth/passkey', [entered()])
  const keys = await openWays()
  await keys.click(await screen.findByRole('button', { name: 'Use a passkey' }))
  expect(await screen.findByText(/^No passkey was used/)).toBeVisible()
  expect(sent).toEqual([])
  await keys.click(screen.getByRole('button', { name: 'Use a passkey' }))
  await waitFor(() => expect(localStorage.getItem('authToken')).toBe('tok'))
  const { publicKey } = get.mock.calls[0]![0]
  expect([...new Uint8Array(publicKey!.challenge as ArrayBuffer)]).toEqual([251, 255])
  expect(sent).toEqual([
    {
      ceremony: 'c',
      credential: {
        id: '-_8',
        rawId: '-_8',
        type: 'public-key',
        response: { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'Aw', userHandle: 'BA' },
        clientExtensionResults: {},
      },
    },
  ])
})

test('KEEP-5 passkeys of the account: the password is asked for when the shop asks, and one is removed', async () => {
  const made = { rawId: part(1), type: 'public-key', response: { clientDataJSON: part(1), attestationObject: part(2) } }
  device({ create: () => Promise.resolve(made) })
  const mine = { _id: 'k1', name: 'My phone', since: '2026-11-03T10:00:00Z' }
  server.use(http.get('*/api/account/passkeys', () => HttpResponse.json({ passkeys: [mine] })))
  const options = {
    challenge: 'AQ',
    user: { id: 'AQ', name: 'a', displayName: 'A' },
    excludeCredentials: [{ id: 'AQ', type: 'public-key' }],
  }
  const refused = { message: 'x', errors: { current: 'You logged in a while ago.' } }
  const begun = answering('/account/passkeys/begin', [refused, 422], [{ ceremony: 'c', options }])
  const added = answering('/account/passkeys', [{ passkeys: [mine, { ...mine, _id: 'k2', name: 'Laptop' }] }, 201])
  const removed = answering('/account/passkeys/k1/remove', [{ passkeys: [] }])
  const { keys } = renderPage(<PasskeysPart session="tok" />, { user: user(), token: 'tok' })
  await keys.type(await screen.findByLabelText('What you call it'), 'Laptop')
  expect(screen.queryByLabelText(/^Your password/)).not.toBeInTheDocument()
  await keys.click(screen.getByRole('button', { name: 'Add a passkey' }))
  expect(await screen.findByText('You logged in a while ago.')).toBeVisible()
  await keys.type(screen.getByLabelText(/^Your password/), 'Secret@123')
  await keys.click(screen.getByRole('button', { name: 'Add a passkey' }))
  expect(await screen.findByRole('button', { name: 'Remove Laptop' })).toBeVisible()
  expect(begun).toEqual([{}, { current: 'Secret@123' }])
  expect(added).toMatchObject([
    { ceremony: 'c', name: 'Laptop', credential: { response: { attestationObject: 'Ag' } } },
  ])
  await keys.click(screen.getByRole('button', { name: 'Remove My phone' }))
  expect(await screen.findByText('There is no passkey yet.')).toBeVisible()
  expect(removed).toEqual([{ current: 'Secret@123' }])
})
