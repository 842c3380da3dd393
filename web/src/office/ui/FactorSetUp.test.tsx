import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { FactorSetUp } from './FactorSetUp.tsx'

test('STAFF-3 on the phone that is to show the codes the key goes to its app by one press', async () => {
  const uri = 'otpauth://totp/Gulaab:zara@example.com?secret=JBSWY3DP'
  server.use(
    http.post('*/api/admin/factor/setup', () =>
      HttpResponse.json({ secret: 'JBSWY3DP', uri, qr: { size: 2, path: 'M0 0h1v1z' } }),
    ),
  )
  const { keys } = renderOffice(<FactorSetUp onDone={() => undefined} />, { at: '/admin/team' })
  await keys.click(screen.getByRole('button', { name: 'Show the picture' }))
  expect(await screen.findByText('Open my authenticator app')).toHaveAttribute('href', uri)
  expect(screen.getByText('JBSW Y3DP')).toBeVisible()
})
