import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { RatesDialog } from './RatesDialog.tsx'

test('CASH-1 what a courier keeps is set by the day, and what is wrong keeps what was typed', async () => {
  const sent: unknown[] = []
  server.use(
    http.get('*/api/admin/couriers/postex/rates', () =>
      HttpResponse.json({
        rates: [{ from: '2026-07-01', fee: 195, tax: 1600, withheld: 200 }],
        law: [{ from: '2025-07-01', fee: 0, tax: 0, withheld: 200 }],
      }),
    ),
    http.put('*/api/admin/couriers/postex/rates', async ({ request }) => {
      sent.push(await request.json())
      return sent.length === 1
        ? HttpResponse.json({ message: 'No.', errors: { rates: 'Two rates hold from 2026-07-01.' } }, { status: 422 })
        : HttpResponse.json({ rates: [], law: [] })
    }),
  )
  const { keys } = renderOffice(
    <RatesDialog couriers={[{ key: 'postex', name: 'PostEx', on: true }]} onClose={() => undefined} />,
    { at: '/admin/cash' },
  )
  const dialog = await screen.findByRole('dialog', { name: 'What couriers keep of the cash' })
  expect(await within(dialog).findByText(/The law: 2 % of the cash is withheld from 1 July 2025 on/)).toBeVisible()
  await keys.click(within(dialog).getByRole('button', { name: 'Another rate' }))
  const fresh = within(dialog).getByRole('group', { name: 'A new rate' })
  await keys.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Each rate needs its day')
  expect(sent).toEqual([])
  await keys.type(within(fresh).getByLabelText('From'), '2026-07-01')
  await keys.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Two rates hold from 2026-07-01.')).toBeVisible()
  expect(sent[0]).toEqual({
    rates: [
      { from: '2026-07-01', fee: 195, tax: 1600, withheld: 200 },
      { from: '2026-07-01', fee: 195, tax: 1600, withheld: 200 },
    ],
    seen: [{ from: '2026-07-01', fee: 195, tax: 1600, withheld: 200 }], // TRUE-8
  })
  await keys.click(within(dialog).getAllByRole('button', { name: 'Take out' })[1]!)
  await keys.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(2))
})

test('TRUE-8 a colleague’s rates in between are shown by their days, and either side can be kept', async () => {
  const old = { from: '2026-07-01', fee: 195, tax: 1600, withheld: 200 }
  const theirs = { from: '2026-09-01', fee: 210, tax: 1600, withheld: 200 }
  const sent: { rates: unknown[]; seen: unknown[] }[] = []
  let now = [old]
  server.use(
    http.get('*/api/admin/couriers/postex/rates', () => HttpResponse.json({ rates: now, law: [] })),
    http.put('*/api/admin/couriers/postex/rates', async ({ request }) => {
      const body = (await request.json()) as (typeof sent)[number]
      sent.push(body)
      return body.seen.length === now.length
        ? HttpResponse.json({ rates: body.rates, law: [] })
        : HttpResponse.json({ message: 'Somebody else saved rates.' }, { status: 409 })
    }),
  )
  const { keys } = renderOffice(
    <RatesDialog couriers={[{ key: 'postex', name: 'PostEx', on: true }]} onClose={() => undefined} />,
    { at: '/admin/cash' },
  )
  const dialog = await screen.findByRole('dialog', { name: 'What couriers keep of the cash' })
  const fee = await within(dialog).findByLabelText('Fee for a delivery, Rs')
  await keys.clear(fee)
  await keys.type(fee, '180')
  now = [old, theirs]
  await keys.click(within(dialog).getByRole('button', { name: 'Save' }))
  const note = await within(dialog).findByRole('alert')
  expect(note).toHaveTextContent('changed the rate from 2026-09-01')
  expect(note).not.toHaveTextContent('the rate from 2026-07-01')
  expect(note).toHaveTextContent('Rs 210, 16 % tax, 2 % withheld')
  expect(fee).toHaveValue('180')
  await keys.click(within(note).getByRole('button', { name: 'Take theirs' }))
  expect(within(dialog).getAllByLabelText('Fee for a delivery, Rs')[1]).toHaveValue('210')
  expect(within(dialog).queryByRole('alert')).toBeNull()
  now = [old]
  await keys.click(within(dialog).getByRole('button', { name: 'Save' }))
  const again = await within(dialog).findByRole('alert')
  await keys.click(within(again).getByRole('button', { name: 'Save mine over it' }))
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]).toEqual({ rates: [old, theirs], seen: [old] })
})
