import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import CallsScreen from './CallsScreen.tsx'
import { copy } from './copy.ts'

test('OFFICE-2 a list of calls that cannot be read is not said to be empty', async () => {
  server.use(
    http.get('*/api/admin/calls', () => HttpResponse.json({ message: 'Something went wrong!' }, { status: 500 })),
  )
  renderOffice(<CallsScreen me={owner('orders.read', 'orders.contact')} />, { at: '/admin/calls' })
  expect(await screen.findByRole('button', { name: copy.retry })).toBeVisible()
  expect(screen.queryByText(copy.empty)).not.toBeInTheDocument()
})
