import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import PrintScreen from './PrintScreen.tsx'

test('PACK-2 a paper that there is none of says so, and asks for nothing', async () => {
  const asked: string[] = []
  server.use(
    http.get('*/api/*', ({ request }) => {
      asked.push(request.url)
      return HttpResponse.json({})
    }),
  )
  renderOffice(<PrintScreen me={owner('orders.read')} />, { at: '/admin/print/picks2', path: '/admin/print/:what' })
  expect(await screen.findByRole('heading', { name: 'There is no such screen' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument()
  expect(asked).toEqual([])
})

test('OFFICE-2 papers lie over the office as a dialog of their own, with the focus', async () => {
  server.use(http.get('*/api/config', () => HttpResponse.json({ shopName: 'Gulaab' })))
  renderOffice(<PrintScreen me={owner('orders.read')} />, { at: '/admin/print/slips', path: '/admin/print/:what' })
  const papers = await screen.findByRole('dialog', { name: 'Packing slip, A5' })
  expect(papers).toHaveFocus()
  // The office already has its header and its main element.
  expect(screen.queryByRole('banner')).not.toBeInTheDocument()
  expect(screen.queryByRole('main')).not.toBeInTheDocument()
})
