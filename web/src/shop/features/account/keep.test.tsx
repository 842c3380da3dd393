import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SavedAddress, User } from '#/shared/api/types.ts'
import { user } from '#/testing/fixtures.ts'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import AccountPage from './AccountPage.tsx'

beforeEach(() => sessionStorage.clear())

const open = (part: string, who: User = user()) =>
  renderPage(<AccountPage />, { at: `/account?part=${part}`, user: who, token: 'tok' })

const home: SavedAddress = {
  _id: 'a1',
  label: 'Home',
  firstName: 'Ayesha',
  lastName: 'Khan',
  phone: '0300 1234567',
  streetAddress: 'House 12, Street 4',
  landmark: 'Emporium Mall',
  city: 'Lahore',
  state: 'Punjab',
  zip: '54000',
  country: 'Pakistan',
}
const mother: SavedAddress = { ...home, _id: 'a2', label: 'امی کا گھر', firstName: 'نسرین' }

/** The shop's calls of addresses, and the requests it got. */
function addresses(...kept: SavedAddress[]) {
  const asked: { call: string; body: unknown }[] = []
  let book = kept
  const answer = () => HttpResponse.json({ addresses: book })
  server.use(
    http.get('*/api/account/addresses', answer),
    http.post('*/api/account/addresses', async ({ request }) => {
      const body = (await request.json()) as SavedAddress
      asked.push({ call: 'POST', body })
      book = [...book, { ...body, _id: 'new' }]
      return answer()
    }),
    http.put('*/api/account/addresses/:id', async ({ request, params }) => {
      const body = (await request.json()) as SavedAddress & { first?: boolean }
      asked.push({ call: `PUT ${String(params['id'])}`, body })
      if (body.first) book = book.toReversed()
      return answer()
    }),
    http.delete('*/api/account/addresses/:id', ({ params }) => {
      asked.push({ call: `DELETE ${String(params['id'])}`, body: null })
      book = book.filter(({ _id }) => _id !== params['id'])
      return answer()
    }),
  )
  return asked
}

describe('KEEP-3 the addresses of an account', () => {
  test('KEEP-3 one is added: what is missing is said, what was typed stays, and the city fills the rest', async () => {
    const asked = addresses()
    const { keys } = open('addresses')
    expect(await screen.findByText(/No address is kept yet/)).toBeVisible()
    await keys.click(screen.getByRole('button', { name: 'Add an address' }))
    await keys.type(screen.getByLabelText(/What you call it/), 'Home')
    await keys.type(screen.getByLabelText('City'), 'lahore')
    await keys.click(screen.getByRole('button', { name: 'Save address' }))
    expect(await screen.findByText('Enter your house and street.')).toBeVisible()
    expect(screen.getByLabelText('City')).toHaveValue('lahore')
    expect(asked).toEqual([])
    await keys.type(screen.getByLabelText('Phone'), '0300 1234567')
    await keys.type(screen.getByLabelText('First name'), 'Ayesha')
    await keys.type(screen.getByLabelText('Last name'), 'Khan')
    await keys.type(screen.getByLabelText('Street address'), 'House 12, Street 4')
    await keys.click(screen.getByRole('button', { name: 'Save address' }))
    expect(await screen.findByText('Used first')).toBeVisible()
    expect(asked).toEqual([
      {
        call: 'POST',
        body: {
          label: 'Home',
          phone: '0300 1234567',
          firstName: 'Ayesha',
          lastName: 'Khan',
          streetAddress: 'House 12, Street 4',
          city: 'lahore',
          state: 'Punjab',
          zip: '54000',
          country: 'Pakistan',
        },
      },
    ])
  })

  test('KEEP-3 what the shop refuses is told beside its field, with all that was typed', async () => {
    addresses(home)
    server.use(
      http.put('*/api/account/addresses/a1', () =>
        HttpResponse.json({ message: 'No.', errors: { phone: 'No phone could ring at this.' } }, { status: 422 }),
      ),
    )
    const { keys } = open('addresses')
    await keys.click(await screen.findByRole('button', { name: 'Change Home' }))
    await keys.click(screen.getByRole('button', { name: 'Save address' }))
    expect(await screen.findByText('No phone could ring at this.')).toBeVisible()
    expect(screen.getByLabelText('Street address')).toHaveValue('House 12, Street 4')
  })

  test('KEEP-3 another is used first; one that is removed can be put back', async () => {
    const asked = addresses(home, mother)
    const { keys } = open('addresses')
    await keys.click(await screen.findByRole('button', { name: 'Use امی کا گھر first' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('امی کا گھر'))
    await keys.click(screen.getByRole('button', { name: 'Remove Home' }))
    await keys.click(await screen.findByRole('button', { name: 'Put it back' }))
    expect(await screen.findByRole('button', { name: 'Remove Home' })).toBeVisible()
    const { _id, ...again } = home
    expect(asked.map(({ call }) => call)).toEqual(['PUT a2', 'DELETE a1', 'POST'])
    expect(asked.at(-1)?.body).toEqual(again)
  })
})

test('KEEP-3 where one is logged in: this browser has no way out, another has', async () => {
  const login = { network: '39.40.0.0/16', since: '2026-11-03T09:00:00Z', seen: '2026-11-28T09:00:00Z' }
  const here = { ...login, _id: 'l1', device: 'Firefox on Windows', here: true }
  const phone = { ...login, _id: 'l2', device: 'Chrome on Android', here: false }
  server.use(
    http.get('*/api/account/sessions', () => HttpResponse.json({ logins: [here, phone] })),
    http.get('*/api/account/passkeys', () => HttpResponse.json({ passkeys: [] })),
    http.delete('*/api/account/sessions/l2', () => HttpResponse.json({ logins: [here] })),
  )
  const { keys } = open('devices')
  const rows = await screen.findAllByRole('listitem')
  expect(within(rows[0]!).queryByRole('button')).toBeNull()
  expect(rows[0]).toHaveTextContent('Here')
  expect(rows[1]).toHaveTextContent('Logged in 3 November 2026 · last used 28 November 2026')
  await keys.click(screen.getByRole('button', { name: 'Log out Chrome on Android' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Log out everywhere but here' })).toBeNull()
})

test('KEEP-3 the copy needs the password, which is wiped once the file is there', async () => {
  const asked: unknown[] = []
  server.use(
    http.post('*/api/account/copy', async ({ request }) => {
      asked.push(await request.json())
      return asked.length === 1
        ? HttpResponse.json({ message: 'No.', errors: { current: 'This is not your password.' } }, { status: 422 })
        : HttpResponse.arrayBuffer(new Uint8Array([80, 75]).buffer)
    }),
  )
  const made = vi.fn(() => 'blob:copy')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined }))
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { keys } = open('copy')
  const field = await screen.findByLabelText(/Your password, so that/)
  await keys.type(field, 'wrong')
  await keys.click(screen.getByRole('button', { name: 'Download the copy' }))
  expect(await screen.findByText('This is not your password.')).toBeVisible()
  await keys.type(field, '-no')
  await keys.click(screen.getByRole('button', { name: 'Download the copy' }))
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect(made).toHaveBeenCalledOnce()
  expect(field).toHaveValue('')
  click.mockRestore()
})

test('KEEP-3 the account is erased after 14 days, and kept with one press in every part', async () => {
  const leaving = user({ erasedAt: '2026-12-13T09:00:00Z' })
  server.use(
    http.post('*/api/account/leave', () => HttpResponse.json(leaving)),
    http.delete('*/api/account/leave', () => HttpResponse.json(user())),
  )
  const { keys } = open('leave')
  const form = within(await screen.findByRole('form', { name: 'Delete my account' }))
  await keys.click(form.getByRole('button', { name: 'Delete my account' }))
  expect(await form.findByText('Enter your present password.')).toBeVisible()
  await keys.type(form.getByLabelText(/Your password, so that/), 'Member@12345')
  await keys.click(form.getByRole('button', { name: 'Delete my account' }))
  expect(await screen.findByText('Your account is erased on 13 December 2026.')).toBeVisible()
  expect(screen.queryByRole('form', { name: 'Delete my account' })).toBeNull()
  await keys.click(screen.getByRole('link', { name: 'Addresses' }))
  await keys.click(await screen.findByRole('button', { name: 'Keep my account' }))
  await waitFor(() => expect(screen.queryByText(/is erased on/)).toBeNull())
})
