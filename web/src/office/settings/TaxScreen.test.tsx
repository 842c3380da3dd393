import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { insideOf, rateOf, rateText } from './taxDraft.ts'
import TaxScreen from './TaxScreen.tsx'

const term = (slug: string, name: string) => ({ _id: slug, kind: 'category', slug, name })

function shop(values: object, refuse?: object) {
  const saved: object[] = []
  server.use(
    http.get('*/api/admin/settings', () => HttpResponse.json({ version: 3, values, owners: ['taxOn'] })),
    http.get('*/api/admin/terms', () =>
      HttpResponse.json({
        brands: [],
        skinTypes: [],
        categories: [term('baby', 'Baby care'), term('serum', 'Serums')],
      }),
    ),
    http.patch('*/api/admin/settings', async ({ request }) => {
      const body = (await request.json()) as { values: object }
      saved.push(body.values)
      return refuse
        ? HttpResponse.json({ message: 'Some settings cannot be used.', errors: refuse }, { status: 422 })
        : HttpResponse.json({ version: 4, values: { ...values, ...body.values }, owners: ['taxOn'] })
    }),
  )
  return saved
}

const all = ['settings.read', 'settings.write', 'settings.bank', 'products.read']

it('BOOKS-1 turning it on begins with one class; another gets categories, a rate with decimals, and all is sent', async () => {
  const saved = shop({})
  const { keys } = renderOffice(<TaxScreen me={owner(...all)} />, { at: '/admin/settings/tax' })
  expect(await screen.findByText(/Off: no page, paper/)).toBeVisible()
  await keys.click(screen.getByRole('switch', { name: 'Say what tax is inside prices' }))
  expect(screen.getByText(/hold Rs\s382.12 of sales tax; Rs\s2,122.88 are yours/)).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'Add a class' }))
  const row = within(screen.getByRole('group', { name: 'A new class' }))
  await keys.type(row.getByLabelText('Rate (%)'), '7.55')
  await keys.type(row.getByLabelText('Name of the class'), 'Medicine')
  await keys.selectOptions(screen.getByLabelText('Products in'), 'Baby care')
  await keys.selectOptions(screen.getByLabelText('Delivery, fee for cash and gift wrap'), 'Medicine')
  await keys.type(screen.getByLabelText('STRN'), '3277876123456')
  await keys.click(screen.getByRole('button', { name: /^Save/ }))
  await screen.findByText('Saved. Orders placed from now on follow it.')
  expect(saved).toEqual([
    {
      salesTaxNumber: '3277876123456',
      taxOn: true,
      taxClasses: [
        { name: 'Standard', rate: 1800, categories: [] },
        { name: 'Medicine', rate: 755, categories: ['baby'] },
      ],
      taxCharges: 'Medicine',
    },
  ])
})

it('BOOKS-1 says what is wrong beside its field, keeps what is typed, and what a lost name means', async () => {
  const values = { taxOn: true, taxClasses: [{ name: 'Standard', rate: 1800, categories: [] }] }
  const saved = shop(values, {
    salesTaxNumber: 'An STRN has 13 digits, this has 11.',
    'taxClasses.0.name': 'Give the class a name.',
  })
  const { keys } = renderOffice(<TaxScreen me={owner(...all)} />, { at: '/admin/settings/tax' })
  const rate = await screen.findByLabelText('Rate (%)')
  await keys.clear(rate)
  await keys.type(rate, '18.555')
  expect(rate).toHaveAccessibleDescription(/two decimals at most/)
  await keys.click(screen.getByRole('button', { name: /^Save/ }))
  expect(saved).toEqual([])
  await keys.clear(rate)
  await keys.type(rate, '۱۸') // Urdu digits are read too
  await keys.type(screen.getByLabelText('STRN'), '32778761234')
  await keys.clear(screen.getByLabelText('Name of the class'))
  expect(screen.getByText(/Products that name “Standard”/)).toBeVisible()
  await keys.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText('An STRN has 13 digits, this has 11.')).toBeVisible()
  expect(screen.getByLabelText('STRN')).toHaveValue('32778761234')
  expect(screen.getByText('Give the class a name.')).toBeVisible()
})

it('BOOKS-1 who is not the owner sees the classes and cannot change them', async () => {
  shop({ taxOn: true, taxClasses: [{ name: 'Standard', rate: 1800, categories: [] }] })
  renderOffice(<TaxScreen me={owner('settings.read', 'settings.write')} />, { at: '/admin/settings/tax' })
  expect(await screen.findByLabelText('Rate (%)')).toHaveAttribute('readonly')
  expect(screen.queryByRole('button', { name: 'Add a class' })).toBeNull()
  expect(screen.getByRole('switch')).toHaveAttribute('aria-disabled', 'true')
})

it('BOOKS-1 reads and writes rates without losing a hundredth, and rounds as the shop does', () => {
  const lost = Array.from({ length: 10_001 }, (_, rate) => rate).filter((rate) => rateOf(rateText(rate)) !== rate)
  expect(lost).toEqual([])
  for (const text of ['', '-1', '18.', '100.01', '1e2', 'x', '1.234']) expect(rateOf(text)).toBeNull()
  expect([insideOf(250_500, 1800), insideOf(1, 10_000), insideOf(59, 1800), insideOf(3, 1800)]).toEqual([
    38_212, 1, 9, 0,
  ])
})
