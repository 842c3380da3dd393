import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { keys as queryKeys } from '#/office/api/officeApi.ts'
import PaymentsScreen from './PaymentsScreen.tsx'

const trial = { days: 30, cash: 0, first: 0, fees: 0, wouldFees: 0, saved: 0, wouldSave: 0 }
const change = { version: 4, name: 'cashFee', before: 100, after: 150, at: '2026-11-28T10:00:00Z', actorName: 'Hamza' }

let stored = { version: 3, values: { cashFee: 100 } }
let sent: (string | null)[] = []

beforeEach(() => {
  stored = { version: 3, values: { cashFee: 100 } }
  sent = []
  server.use(
    http.get('*/api/admin/settings', () => HttpResponse.json({ ...stored, owners: [] })),
    http.post('*/api/admin/settings/payments/trial', () => HttpResponse.json(trial)),
    http.patch('*/api/admin/settings', async ({ request }) => {
      const seen = request.headers.get('If-Match')
      sent.push(seen)
      if (seen !== `"${stored.version}"`)
        return HttpResponse.json({ message: 'Newer.', version: stored.version, changes: [change] }, { status: 409 })
      const { values } = (await request.json()) as { values: { cashFee: number } }
      stored = { version: stored.version + 1, values }
      return HttpResponse.json({ ...stored, owners: [] })
    }),
  )
})

/** The form with `text` typed over version 3, while a colleague saves version 4. */
async function meet(text: string) {
  const shown = renderOffice(<PaymentsScreen me={owner('settings.write')} />, { at: '/admin/settings/payments' })
  const fee = await screen.findByLabelText('Fee for cash')
  if (text !== '') await shown.keys.clear(fee)
  if (text !== '') await shown.keys.type(fee, text)
  stored = { version: 4, values: { cashFee: 150 } }
  await shown.client.invalidateQueries({ queryKey: queryKeys.settings })
  return { ...shown, fee, save: () => shown.keys.click(screen.getByRole('button', { name: 'Save' })) }
}

it('OFFICE-4 a form with nothing typed shows what a colleague saves', async () => {
  const { fee } = await meet('')
  await waitFor(() => expect(fee).toHaveValue('150'))
})

it('OFFICE-4 what is typed stays until it is saved over the newer settings', async () => {
  const { keys, fee, save } = await meet('200')
  expect(fee).toHaveValue('200')
  await save()
  await keys.click(await screen.findByRole('button', { name: 'Save mine over it' }))
  await waitFor(() => expect(stored).toMatchObject({ version: 5, values: { cashFee: 200 } }))
  expect(sent).toEqual(['"3"', '"4"'])
  await waitFor(() => expect(screen.queryByText('Save mine over it')).toBeNull())
  expect(fee).toHaveValue('200')
})

it('OFFICE-4 theirs fills the form with the newer settings, over which the next save goes', async () => {
  const { keys, fee, save } = await meet('200')
  await save()
  await keys.click(await screen.findByRole('button', { name: 'Take theirs' }))
  expect(fee).toHaveValue('150')
  await keys.clear(fee)
  await keys.type(fee, '170')
  await save()
  await waitFor(() => expect(stored).toMatchObject({ version: 5, values: { cashFee: 170 } }))
})
