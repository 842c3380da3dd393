import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { user } from '#/testing/fixtures.ts'
import { renderOfficeApp, somebody } from '#/testing/renderOfficeApp.tsx'

test('OFFICE-4 a fault at the door is no reason to log in again: it says so, and is tried again', async () => {
  const { keys } = renderOfficeApp({
    at: '/admin/log',
    user: user({ role: 'admin' }),
    me: somebody('admin'),
    first: [
      () => HttpResponse.json({ message: 'Something went wrong!' }, { status: 500 }),
      () => HttpResponse.json({ message: 'Please log in.' }, { status: 401 }),
    ],
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
  await keys.click(again)
  // What a login can mend asks for one.
  expect(await screen.findByLabelText('Password')).toBeVisible()
})
