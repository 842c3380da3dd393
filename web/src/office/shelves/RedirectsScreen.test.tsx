import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import RedirectsScreen from './RedirectsScreen.tsx'

const about = { from: '/pages/about-us', to: '/returns', at: '2026-11-20T09:00:00Z' }

/** Opens the screen with these redirects. */
function open(redirects: object[], may = ['products.read', 'products.write']) {
  server.use(
    http.get('*/api/admin/terms', () => HttpResponse.json({ brands: [], categories: [], skinTypes: [] })),
    http.get('*/api/admin/redirects', () => HttpResponse.json({ redirects, all: redirects.length })),
  )
  return renderOffice(<RedirectsScreen me={owner(...may)} />, { at: '/admin/shelves/redirects' })
}

test('FACE-4 what is refused is said at its field and stays typed; what leads on empties the form', async () => {
  const sent: unknown[] = []
  server.use(
    http.put('*/api/admin/redirects', async ({ request }) => {
      sent.push(await request.json())
      return sent.length === 1
        ? HttpResponse.json(
            { message: 'Please check the marked fields.', errors: { to: 'The shop has no page at this address.' } },
            { status: 422 },
          )
        : HttpResponse.json({ message: 'It leads there.' })
    }),
  )
  const { keys } = open([])
  expect(await screen.findByText('No old address leads on yet.')).toBeVisible()
  const from = screen.getByLabelText('Old address')
  await keys.type(from, '/pages/about-us')
  await keys.type(screen.getByLabelText('Leads to'), '/retruns')
  await keys.click(screen.getByRole('button', { name: 'Lead it on' }))
  expect(await screen.findByText('The shop has no page at this address.')).toBeVisible()
  expect(from).toHaveValue('/pages/about-us')
  await keys.clear(screen.getByLabelText('Leads to'))
  await keys.type(screen.getByLabelText('Leads to'), '/returns{Enter}')
  expect(await screen.findByText('/pages/about-us leads on from now on.')).toBeVisible()
  expect(from).toHaveValue('')
  expect(sent[1]).toEqual({ from: '/pages/about-us', to: '/returns' })
})

test('FACE-4 one is removed and brought back; Urdu is read in its letters', async () => {
  const calls: string[] = []
  server.use(
    http.delete('*/api/admin/redirects', ({ request }) => {
      calls.push(`end ${new URL(request.url).searchParams.get('from')}`)
      return HttpResponse.json({ message: 'It leads nowhere now.' })
    }),
    http.put('*/api/admin/redirects', async ({ request }) => {
      calls.push(`put ${JSON.stringify(await request.json())}`)
      return HttpResponse.json({ message: 'It leads there.' })
    }),
  )
  const { keys } = open([about, { ...about, from: `/${encodeURIComponent('صفحہ')}` }])
  const rows = within(await screen.findByRole('list', { name: 'Where old addresses lead' }))
  expect(await rows.findByText('/صفحہ')).toBeVisible()
  await keys.click(rows.getByRole('button', { name: 'Remove /pages/about-us' }))
  await keys.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Remove /pages/about-us' })
  expect(calls).toEqual(['end /pages/about-us', 'put {"from":"/pages/about-us","to":"/returns"}'])
})

test('FACE-4 a file says what was taken, and of each other row why not', async () => {
  server.use(
    http.post('*/api/admin/redirects', () =>
      HttpResponse.json({
        saved: 214,
        same: 3,
        refused: 1,
        refusedRows: [{ row: 9, from: '/pages/old', to: '/x', why: 'The shop has no page at this address.' }],
      }),
    ),
  )
  const { keys } = open([about])
  await keys.upload(await screen.findByLabelText(/^Table of addresses/), new File(['from,to\n'], 'redirects.csv'))
  expect(await screen.findByText('214 addresses lead on from now on. 3 did already.')).toBeVisible()
  expect(screen.getByText('1 row was not taken:')).toBeVisible()
  expect(screen.getByText('Row 9')).toBeVisible()
  expect(screen.getByText('The shop has no page at this address.')).toBeVisible()
})

test('FACE-4 who may not change the shelves reads them', async () => {
  open([about], ['products.read'])
  expect(await screen.findByText('/pages/about-us')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  expect(screen.queryByLabelText('Old address')).toBeNull()
})
