import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catchObjectUrls } from '#/testing/fakeUpload.ts'
import { renderPage } from '#/testing/renderPage.tsx'
import { isStrong } from './password.ts'
import RegisterPage, { checkRegistration } from './RegisterPage.tsx'

const RULE = 'Password must be at least 8 characters, include uppercase, lowercase, number, and special character.'
const good = { name: 'Ayesha Khan', email: 'ayesha@example.test', password: 'Secret@123', confirm: 'Secret@123' }

let addresses: Set<string>
beforeEach(() => {
  addresses = catchObjectUrls()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The browser's fetch, because jsdom's forms cannot be sent to a fake server. */
function answering(status: number, body: object) {
  const forms: FormData[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    expect(input).toBe('/api/auth/register')
    forms.push(init?.body as FormData)
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
  })
  return forms
}

const open = () => renderPage(<RegisterPage />, { at: '/register' })

async function fillIn(keys: ReturnType<typeof open>['keys'], values = good) {
  await keys.type(screen.getByLabelText('Full Name'), values.name)
  await keys.type(screen.getByLabelText('Email Address'), values.email)
  await keys.type(screen.getByLabelText('Password'), values.password)
  await keys.type(screen.getByLabelText('Confirm Password'), values.confirm)
}

const submit = () => screen.getByRole('button', { name: 'Register' })

describe('REG-4 the rules, in their order', () => {
  test('REG-4 all four fields come first', () => {
    expect(Object.keys(checkRegistration({ ...good, name: '', password: 'x' }))).toEqual(['name'])
    expect(Object.keys(checkRegistration({ name: '', email: '', password: '', confirm: '' }))).toHaveLength(4)
  })

  test('REG-4 then the password, then the confirmation', () => {
    expect(checkRegistration({ ...good, password: 'weak', confirm: 'other' })).toEqual({ password: RULE })
    expect(checkRegistration({ ...good, confirm: 'Secret@124' })).toEqual({ confirm: 'Passwords do not match!' })
    expect(checkRegistration(good)).toEqual({})
  })

  test.each([
    ['Secret@123', true],
    ['Abcdef1!', true],
    ['Abcde1!', false],
    ['abcdef1!', false],
    ['ABCDEF1!', false],
    ['Abcdefg!', false],
    ['Abcdefg1', false],
    ['Abcdef1#', false],
    ['Abcdef1! ', false],
    ['Äbcdef1!a', false],
  ])('REG-4 %j passes: %s', (password, passes) => {
    expect(isStrong(password)).toBe(passes)
  })
})

describe('REG-1 the screen', () => {
  test('REG-1 REG-3 fields, toggles, hint and the link to the login', async () => {
    const { keys } = open()
    expect(screen.getByText(RULE)).toBeVisible()
    await keys.click(screen.getByRole('button', { name: 'Show confirm password' }))
    expect(screen.getByLabelText('Confirm Password')).toHaveAttribute('type', 'text')
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
    for (const link of screen.getAllByRole('link', { name: 'Login' })) expect(link).toHaveAttribute('href', '/login')
  })

  test('REG-4 says in the exact words what keeps it from being sent', async () => {
    const forms = answering(201, {})
    const { keys } = open()
    await keys.click(submit())
    expect(screen.getByRole('alert')).toHaveTextContent('All fields are required!')
    expect(screen.getByLabelText('Full Name')).toHaveFocus()
    await fillIn(keys, { ...good, confirm: 'Secret@124' })
    await keys.click(submit())
    expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription('Passwords do not match!')
    expect(screen.queryByText('All fields are required!')).not.toBeInTheDocument()
    expect(forms).toEqual([])
  })

  test('REG-3 the parts of the rule are ticked off while typing', async () => {
    const { keys } = open()
    await keys.type(screen.getByLabelText('Password'), 'Secret7#')
    const list = screen.getByRole('list', { name: 'What the password has so far' })
    expect(list).toHaveTextContent('8 characters met')
    expect(list).toHaveTextContent('One of @$!%*?& not yet')
    expect(list).toHaveTextContent('Nothing else than these not yet')
  })

  test('REG-2 an image can be chosen, seen and removed; anything else is refused', async () => {
    const { keys, unmount } = open()
    const input = screen.getByLabelText('Profile picture', { selector: 'input' })
    await keys.upload(input, new File(['x'], 'cv.pdf', { type: 'application/pdf' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Choose an image file.')
    await keys.upload(input, new File(['x'], 'me.png', { type: 'image/png' }))
    expect(screen.getByRole('img', { name: 'Your profile picture, preview' })).toHaveAttribute(
      'src',
      expect.stringContaining('blob:'),
    )
    await keys.click(screen.getByRole('button', { name: 'Remove' }))
    expect(screen.queryByRole('img', { name: 'Your profile picture, preview' })).not.toBeInTheDocument()
    await keys.upload(input, new File(['x'], 'me.png', { type: 'image/png' }))
    unmount()
    expect(addresses.size).toBe(0)
  })
})

describe('REG-5 sending', () => {
  test('REG-5 API-12 posts the form, says so, and goes to the login after 1.5 s', async () => {
    const forms = answering(201, { message: 'ok', user: {} })
    const { keys } = open()
    await fillIn(keys)
    const picture = new File(['x'], 'me.png', { type: 'image/png' })
    await keys.upload(screen.getByLabelText('Profile picture', { selector: 'input' }), picture)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    act(() => submit().click())
    expect(screen.getByRole('button', { name: 'Registering...' })).toBeDisabled()
    expect(await screen.findByText('Registration Successful!')).toBeVisible()
    const { profilePic, ...fields } = Object.fromEntries(forms[0]!)
    expect(fields).toEqual({ name: good.name, email: good.email, password: good.password })
    expect((profilePic as File).type).toBe('image/png')
    await act(async () => vi.advanceTimersByTime(1300))
    expect(location.pathname).toBe('/register')
    await act(async () => vi.advanceTimersByTime(300))
    expect(location.pathname).toBe('/login')
    expect(history.state).toMatchObject({ email: good.email })
  })

  test("REG-6 the server's message, and its complaint beside the field", async () => {
    answering(409, { message: 'Email already registered', errors: { email: 'Email already registered' } })
    const { keys } = open()
    await fillIn(keys)
    await keys.click(submit())
    expect(await screen.findAllByText('Email already registered')).toHaveLength(2)
    await waitFor(() => expect(screen.getByLabelText('Email Address')).toHaveFocus())
  })

  test('REG-6 without an answer: the fixed words', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    const { keys } = open()
    await fillIn(keys)
    await keys.click(submit())
    expect(await screen.findByText('Registration Failed! Please try again.')).toBeVisible()
  })
})
