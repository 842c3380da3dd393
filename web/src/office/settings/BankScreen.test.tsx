import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import BankScreen from './BankScreen.tsx'

const none = { bankName: '', accountTitle: '', iban: '' }

test('SET-2 the form of the account asks before what is typed is given up', async () => {
  server.use(
    http.get('*/api/admin/settings/bank', () =>
      HttpResponse.json({ shown: none, waiting: null, more: [], changes: [] }),
    ),
  )
  const { keys } = renderOffice(<BankScreen me={owner('settings.bank')} />, { at: '/admin/settings/bank' })
  await keys.click(await screen.findByRole('button', { name: 'Set an account' }))
  expect(screen.getByLabelText('Bank')).toHaveFocus()
  await keys.type(screen.getByLabelText('Bank'), 'Meezan Bank')

  await keys.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('dialog')).toHaveTextContent('Not saved yet: Bank.')
  await keys.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(screen.getByLabelText('Bank')).toHaveValue('Meezan Bank')

  await keys.click(screen.getByRole('button', { name: 'Cancel' }))
  await keys.click(screen.getByRole('button', { name: 'Leave, and lose it' }))
  expect(screen.queryByLabelText('Bank')).not.toBeInTheDocument()

  // Nothing was typed, so nothing is asked.
  await keys.click(screen.getByRole('button', { name: 'Set an account' }))
  await keys.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('SET-2 a form that lacks something says so at each field, asks the shop nothing and ends no transfers', async () => {
  const shown = { bankName: 'HBL', accountTitle: 'Gulistan', iban: 'PK36SCBL0000001123456702' }
  const sent: unknown[] = []
  server.use(
    http.get('*/api/admin/settings/bank', () => HttpResponse.json({ shown, waiting: null, more: [], changes: [] })),
    http.post('*/api/admin/settings/bank', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(
        { message: 'Please check what is typed.', errors: { password: 'This is not your password.' } },
        { status: 422 },
      )
    }),
  )
  const { keys } = renderOffice(<BankScreen me={owner('settings.bank')} />, { at: '/admin/settings/bank' })
  await keys.click(await screen.findByRole('button', { name: 'Change the account' }))
  await keys.type(screen.getByLabelText('Your password'), 'wrong')
  await keys.click(screen.getByRole('button', { name: 'Ask to change the account' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('3 things to put right')
  expect(screen.getByLabelText('Bank')).toHaveAccessibleDescription('Type the name of the bank.')
  expect(screen.getByLabelText('IBAN')).toHaveAccessibleDescription('Type the IBAN of the account.')
  expect(sent).toEqual([])

  await keys.type(screen.getByLabelText('Bank'), 'Meezan Bank')
  await keys.type(screen.getByLabelText('Title, exactly as at the bank'), 'Gulistan Beauty')
  await keys.type(screen.getByLabelText('IBAN'), 'PK36SCBL0000001123456703')
  expect(screen.getByLabelText('IBAN')).toHaveAccessibleDescription(/its check digits do not fit/)
  expect(screen.getByRole('alert')).toHaveTextContent('One thing to put right')
  await keys.type(screen.getByLabelText('IBAN'), '{Backspace}2')
  expect(screen.queryByRole('alert')).toBeNull()

  await keys.click(screen.getByRole('button', { name: 'Ask to change the account' }))
  expect(await screen.findByText('This is not your password.')).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(screen.getByLabelText('IBAN')).toHaveValue('PK36SCBL0000001123456702')
  expect(screen.getByLabelText('Title, exactly as at the bank')).toHaveValue('Gulistan Beauty')
})
