import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import BankScreen from './BankScreen.tsx'

const none = { bankName: '', accountTitle: '', iban: '' }

test('SET-2 the form of the account asks before what is typed is given up', async () => {
  server.use(
    http.get('*/api/admin/settings/bank', () => HttpResponse.json({ shown: none, waiting: null, changes: [] })),
  )
  const { keys } = renderOffice(<BankScreen me={owner('settings.bank')} />, { at: '/admin/settings/bank' })
  await keys.click(await screen.findByRole('button', { name: 'Set an account' }))
  await keys.type(screen.getByLabelText('Bank'), 'Meezan Bank')

  await keys.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('dialog')).toHaveTextContent('Not saved yet: Bank.')
  await keys.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(screen.getByLabelText('Bank')).toHaveValue('Meezan Bank')

  await keys.click(screen.getByRole('button', { name: 'Cancel' }))
  await keys.click(screen.getByRole('button', { name: 'Leave, and lose it' }))
  expect(screen.queryByLabelText('Bank')).not.toBeInTheDocument()

  // Nothing typed, nothing asked.
  await keys.click(screen.getByRole('button', { name: 'Set an account' }))
  await keys.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
