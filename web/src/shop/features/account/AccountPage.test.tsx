import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { user } from '#/testing/fixtures.ts'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import AccountPage from './AccountPage.tsx'

beforeEach(() => sessionStorage.clear())

const open = (at = '/account') => renderPage(<AccountPage />, { at, user: user(), token: 'tok' })

describe('GUARD-10 what a member changes of their own account', () => {
  test('GUARD-10 a guest is led to the login and back, and a link waits in this tab', async () => {
    renderPage(<AccountPage />, { at: '/account#email=waits' })
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?next=%2Faccount')
    expect(screen.getByText(/log in with the address you have had until now/)).toBeVisible()
    expect(sessionStorage.getItem('emailToChange')).toBe('waits')
    expect(location.hash).toBe('')
  })

  test('GUARD-10 another name is saved and kept', async () => {
    let asked: unknown
    server.use(
      http.put('*/api/auth/profile', async ({ request }) => {
        asked = await request.json()
        return HttpResponse.json(user({ name: 'عائشہ خان' }))
      }),
    )
    const { keys } = open()
    const field = await screen.findByRole('textbox', { name: 'Full name' })
    await keys.clear(field)
    await keys.click(screen.getByRole('button', { name: 'Save name' }))
    expect(await screen.findByText('Enter your full name.')).toBeVisible()
    await keys.type(field, 'عائشہ خان')
    await keys.click(screen.getByRole('button', { name: 'Save name' }))
    expect(await screen.findByText('Hello, عائشہ خان')).toBeVisible()
    expect(asked).toEqual({ name: 'عائشہ خان' })
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ name: 'عائشہ خان' })
  })

  test('GUARD-10 another address is asked for with the password, and what was typed stays where it is refused', async () => {
    const asked: unknown[] = []
    server.use(
      http.post('*/api/auth/email', async ({ request }) => {
        asked.push(await request.json())
        return asked.length === 1
          ? HttpResponse.json({ message: 'No.', errors: { current: 'This is not your password.' } }, { status: 422 })
          : HttpResponse.json({ message: 'Asked for.' })
      }),
    )
    const { keys } = open()
    const form = within(await screen.findByRole('form', { name: 'Email' }))
    await keys.type(form.getByLabelText('New email address'), 'new@example.test')
    await keys.type(form.getByLabelText('Present password'), 'wrong')
    await keys.click(form.getByRole('button', { name: 'Send the link' }))
    expect(await form.findByText('This is not your password.')).toBeVisible()
    expect(form.getByLabelText('New email address')).toHaveValue('new@example.test')
    await keys.type(form.getByLabelText('Present password'), '-no')
    await keys.click(form.getByRole('button', { name: 'Send the link' }))
    expect(await screen.findByText(/on its way to new@example.test, if the address can be used/)).toBeVisible()
    expect(asked.at(-1)).toEqual({ email: 'new@example.test', current: 'wrong-no' })
    expect(form.getByLabelText('Present password')).toHaveValue('')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ email: user().email })
  })

  test('GUARD-10 the link changes the address for who is logged in, and leaves the address bar', async () => {
    server.use(
      http.put('*/api/auth/email', async ({ request }) => {
        expect(await request.json()).toEqual({ token: 'to_k-en' })
        return HttpResponse.json({ user: user({ email: 'new@example.test' }), joined: 1 })
      }),
    )
    open('/account#email=to_k-en')
    expect(await screen.findByText('Your email is new@example.test now.')).toBeVisible()
    expect(screen.getByText(/An order you placed without logging in/)).toBeVisible()
    expect(location.hash).toBe('')
    await waitFor(() => expect(sessionStorage.length).toBe(0))
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ email: 'new@example.test' })
  })

  test('GUARD-10 a link that is used or old says so, with the address that stands', async () => {
    server.use(
      http.put('*/api/auth/email', () =>
        HttpResponse.json({ message: 'This link does not work any more.', errors: { token: 'x' } }, { status: 422 }),
      ),
      http.get('*/api/auth/profile', () => HttpResponse.json(user({ email: 'stands@example.test' }))),
    )
    open('/account#email=old')
    expect(await screen.findByText('This link does not work any more.')).toBeVisible()
    expect(screen.getByText('Your email is stands@example.test.')).toBeVisible()
    await waitFor(() => expect(sessionStorage.length).toBe(0))
  })

  test('GUARD-10 a lost line keeps the link for another try', async () => {
    let tries = 0
    server.use(
      http.put('*/api/auth/email', () => {
        tries++
        return tries === 1 ? HttpResponse.error() : HttpResponse.json({ user: user(), joined: 0 })
      }),
    )
    const { keys } = open('/account#email=again')
    await keys.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/Your email is .* now/)).toBeVisible()
  })

  test('GUARD-10 another password under the rule; the fields are empty once it is changed', async () => {
    let asked: unknown
    server.use(
      http.put('*/api/auth/password', async ({ request }) => {
        asked = await request.json()
        return HttpResponse.json({ message: 'Changed.' })
      }),
    )
    const { keys } = open()
    const form = within(await screen.findByRole('form', { name: 'Password' }))
    await keys.type(form.getByLabelText('Present password'), 'Member@12345')
    await keys.type(form.getByLabelText('New password'), 'weak')
    await keys.click(form.getByRole('button', { name: 'Change password' }))
    expect(await form.findByText(/Password must be at least 8 characters/)).toBeVisible()
    expect(asked).toBeUndefined()
    await keys.clear(form.getByLabelText('New password'))
    await keys.type(form.getByLabelText('New password'), 'Kettle?Rain7')
    await keys.type(form.getByLabelText('Confirm Password'), 'Kettle?Rain7')
    await keys.click(form.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText('Your password is changed.')).toBeVisible()
    expect(asked).toEqual({ current: 'Member@12345', password: 'Kettle?Rain7' })
    expect(form.getByLabelText('Present password')).toHaveValue('')
  })
})
