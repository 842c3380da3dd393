import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { useTitle } from '#/shared/lib/useTitle.ts'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { Logo } from './Logo.tsx'

afterEach(() => document.head.replaceChildren())

function Titled() {
  useTitle('Orders')
  return <Logo />
}

test('SET-1 the office is called as the settings call the shop, in its frame and in its title', async () => {
  document.head.innerHTML = '<meta property="og:site_name" content="Gulistan">'
  server.use(http.get('*/api/config', () => HttpResponse.json({ shopName: 'Bagh e Jinnah', logoWord: 'باغ' })))
  renderOffice(<Titled />, { at: '/admin/orders' })
  expect(screen.getByText('Gulistan')).toBeVisible()
  expect(document.title).toBe('Orders | Gulistan')
  expect(await screen.findByText('Bagh e Jinnah')).toBeVisible()
  expect(screen.getByText('باغ')).toBeVisible()
  await waitFor(() => expect(document.title).toBe('Orders | Bagh e Jinnah'))
})
