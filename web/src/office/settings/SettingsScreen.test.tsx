import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { settingCopy, settingFields } from '#/office/domain/shop/settings.copy.ts'
import { copy } from './settings.copy.ts'
import SettingsScreen from './SettingsScreen.tsx'

const values = {
  shopName: 'Gulaab',
  deliveryFrom: 2,
  deliveryTo: 4,
  cashMost: 200_000,
  cashHours: 48,
  shortAddress: false,
  returnPays: 'customer',
}

function shop() {
  const sent: unknown[] = []
  server.use(
    http.get('*/api/admin/settings', () => HttpResponse.json({ version: 7, values })),
    http.get('*/api/admin/settings/history', () => HttpResponse.json({ changes: [] })),
    http.patch('*/api/admin/settings', async ({ request }) => {
      sent.push(await request.json())
      return sent.length === 1
        ? HttpResponse.json({ message: 'No.', errors: { cashHours: 'From 1 to 720 hours.' } }, { status: 422 })
        : HttpResponse.json({ version: 8, values: { ...values, cashMost: 150_000 } })
    }),
  )
  return sent
}

test('SET-1 every setting that has no screen of its own stands here', async () => {
  shop()
  renderOffice(<SettingsScreen me={owner('settings.read', 'settings.write')} />, { at: '/admin/settings' })
  await screen.findByRole('heading', { name: settingCopy.groups.shop })
  const { look: _look, tax: _tax, ...here } = settingFields
  for (const [group, fields] of Object.entries(here)) {
    expect(screen.getByRole('heading', { name: settingCopy.groups[group as keyof typeof here] })).toBeVisible()
    const missing = fields.filter(({ name }) => document.getElementsByName(name).length === 0)
    expect(missing).toEqual([])
  }
})

test('SET-1 a number is typed as people write it, says what it was, and what is wrong stands beside it', async () => {
  const sent = shop()
  const { keys } = renderOffice(<SettingsScreen me={owner('settings.read', 'settings.write')} />, {
    at: '/admin/settings',
  })
  const most = await screen.findByLabelText('Highest order paid at the door')
  expect(most).toHaveValue('200,000')
  await keys.clear(most)
  await keys.type(most, '150,000')
  expect(most).toHaveAccessibleDescription('was Rs 200,000; 0: no limit')
  const hours = screen.getByLabelText('Cash on delivery, goods back after')
  await keys.clear(hours)
  await keys.type(hours, 'two days')
  await keys.click(screen.getByLabelText('Short address in Pakistan'))
  await keys.click(screen.getByText('Save'))
  await waitFor(() => expect(hours).toHaveAccessibleDescription('From 1 to 720 hours.'))
  expect(hours).toHaveValue('two days')
  expect(sent[0]).toEqual({ values: { cashMost: 150_000, cashHours: 'two days', shortAddress: true } })

  // Typed back to the saved value, it is no change.
  await keys.clear(hours)
  await keys.type(hours, '48')
  await keys.click(screen.getByLabelText('Short address in Pakistan'))
  expect(screen.getByText('1 change not saved')).toBeVisible()
  await keys.click(screen.getByText('Save'))
  await waitFor(() => expect(sent[1]).toEqual({ values: { cashMost: 150_000 } }))
})

test('OWN-11 a percentage of members under that of guests is saved only when told so', async () => {
  const sent = shop()
  server.use(
    http.get('*/api/admin/settings', () =>
      HttpResponse.json({ version: 7, values: { ...values, guestPercent: 28, memberPercent: 31 } }),
    ),
  )
  const { keys } = renderOffice(<SettingsScreen me={owner('settings.read', 'settings.write')} />, {
    at: '/admin/settings',
  })
  const guests = await screen.findByLabelText('Guests')
  await keys.clear(guests)
  await keys.type(guests, '35')
  await keys.click(screen.getByText('Save'))
  const ask = await screen.findByRole('dialog', { name: copy.dearerTitle })
  expect(ask).toHaveTextContent(copy.dearer(31, 35))
  expect(sent).toEqual([])
  await keys.click(within(ask).getByRole('button', { name: copy.dearerSave }))
  await waitFor(() => expect(sent).toEqual([{ values: { guestPercent: 35 } }]))
})
