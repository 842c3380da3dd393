import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { OwnerText, SaidText, TranslationInput } from '#/office/domain/translations/translationsApi.ts'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import TranslationsScreen from './TranslationsScreen.tsx'

const missing = (language: SaidText['language'], seen = 0): SaidText => ({ language, state: 'missing', text: '', seen })
const text = (place: string, english: string, said: SaidText[], rest: Partial<OwnerText> = {}): OwnerText => ({
  place,
  area: 'home',
  name: '',
  field: 'hero.title',
  english,
  long: false,
  said,
  ...rest,
})
const glow = text('home.hero.title', 'Glow boldly', [
  { language: 'ur', state: 'check', text: 'نرمی سے چمکیں', was: 'Glow gently', seen: 0 },
  missing('ur-Latn'),
])
const gifts = text('category.g.name', 'Gifts', [missing('ur'), missing('ur-Latn')], {
  area: 'category',
  name: 'Gifts',
  field: 'name',
})
const serum = text(
  'category.s.name',
  'Serum',
  [
    { language: 'ur', state: 'program', text: 'سیرم', seen: 0 },
    { language: 'ur-Latn', state: 'program', text: 'Serum', seen: 0 },
  ],
  { area: 'category', name: 'Serum', field: 'name' },
)

/** Opens the screen; `put` answers each save. */
function open(texts: OwnerText[], put: (sent: TranslationInput[]) => Response, ...permissions: string[]) {
  server.use(
    http.get('*/api/admin/terms', () => HttpResponse.json({ brands: [], categories: [], skinTypes: [] })),
    http.get('*/api/admin/translations', () => HttpResponse.json({ texts })),
    http.get('*/api/admin/translations/history', () => HttpResponse.json({ changes: [] })),
    http.put('*/api/admin/translations', async ({ request }) =>
      put(((await request.json()) as { translations: TranslationInput[] }).translations),
    ),
  )
  const may = permissions.length > 0 ? permissions : ['products.read', 'products.write', 'settings.write']
  return renderOffice(<TranslationsScreen me={owner(...may)} />, { at: '/admin/shelves/translations' })
}

const said = (one: OwnerText, language: SaidText['language'], now: string, seen: number): OwnerText => ({
  ...one,
  said: one.said.map((was) =>
    was.language === language ? { language, state: now ? 'owner' : 'missing', text: now, seen } : was,
  ),
})

test('LANG-4 options and promotions are listed with their places', async () => {
  const none = [missing('ur'), missing('ur-Latn')]
  open(
    [
      text('option.p1.name.0', 'Scent', none, { area: 'option', name: 'Damask Mist', field: 'name.0' }),
      text('option.p1.v1.1', 'Rose', none, { area: 'option', name: 'Damask Mist', field: 'v1.1' }),
      text('settings.promotions.two', 'Two or more', none, { area: 'settings', field: 'promotions.two' }),
    ],
    () => HttpResponse.json({ texts: [] }),
  )
  expect(await screen.findByText('Product Damask Mist: name of option 1')).toBeVisible()
  expect(screen.getByText('Product Damask Mist: a value of option 2')).toBeVisible()
  expect(screen.getByText('Settings: name of a promotion')).toBeVisible()
})

test('LANG-4 what is missing or to be checked is listed once, with fields; what the program says is under All', async () => {
  const { keys } = open([glow, gifts, { ...gifts, place: 'attribute.kind.values.0' }, serum], () =>
    HttpResponse.error(),
  )
  expect(await screen.findByText('Urdu: 1 of 3')).toBeVisible()
  const list = screen
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByRole('textbox', { name: /^Urdu/ }))
    .map((item) => within(item).queryByText(/^(Glow boldly|Gifts|Serum)$/)?.textContent)
  expect(list).toEqual(['Glow boldly', 'Gifts'])
  expect(screen.getByText('To check: it is of “Glow gently”. Until then shoppers read the English text.')).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'All' }))
  expect(screen.getByRole('textbox', { name: 'Urdu for Category Serum: name' })).toHaveValue('سیرم')
})

test('LANG-4 a text is translated where it is listed, what is refused is said at its field, and it can be taken back', async () => {
  const sent: TranslationInput[][] = []
  const { keys } = open([gifts], (inputs) => {
    sent.push(inputs)
    if (sent.length === 1) {
      return HttpResponse.json(
        { message: 'Please check the marked fields.', errors: { 'translations.0.text': 'This is too long.' } },
        { status: 422 },
      )
    }
    return HttpResponse.json({ texts: [said(gifts, 'ur', inputs[0]!.text, sent.length)] })
  })
  const field = await screen.findByRole('textbox', { name: 'Urdu for Category Gifts: name' })
  expect(screen.queryByRole('button', { name: /^Save translation/ })).toBeNull()
  await keys.type(field, 'تحفے')
  await keys.click(screen.getByRole('button', { name: 'Save translation of Category Gifts: name' }))
  expect(await screen.findByText('This is too long.')).toBeVisible()
  await keys.type(field, '{Enter}')
  await keys.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toHaveLength(3))
  const input = { place: 'category.g.name', language: 'ur', english: 'Gifts' }
  expect(sent[1]).toEqual([{ ...input, text: 'تحفے', seen: 0 }])
  expect(sent[2]).toEqual([{ ...input, text: '', seen: 2 }])
  expect(await screen.findByText('It is as it was.')).toBeVisible()
})

test('LANG-4 a translation of an English text that was changed goes on where somebody says that it fits', async () => {
  const sent: TranslationInput[][] = []
  const { keys } = open([glow], (inputs) => {
    sent.push(inputs)
    return HttpResponse.json({ texts: [said(glow, 'ur', inputs[0]!.text, 1)] })
  })
  await keys.click(await screen.findByRole('button', { name: 'Urdu for Home page: headline still fits' }))
  await waitFor(() =>
    expect(sent).toEqual([
      [{ place: 'home.hero.title', language: 'ur', english: 'Glow boldly', text: 'نرمی سے چمکیں', seen: 0 }],
    ]),
  )
  await waitFor(() => expect(screen.queryByText(/^To check/)).toBeNull())
})

test('LANG-4 GUARD-5 who only looks at the shelves changes no translation', async () => {
  open([gifts], () => HttpResponse.error(), 'products.read')
  expect(await screen.findByRole('textbox', { name: 'Urdu for Category Gifts: name' })).toHaveAttribute('readonly')
})

test('LANG-4 OFFICE-2 what is typed and not saved is asked about once before it would be lost, here and on leaving', async () => {
  const { keys } = open([glow, gifts], () => HttpResponse.error())
  await keys.type(await screen.findByRole('textbox', { name: 'Urdu for Category Gifts: name' }), 'تحفے')
  await keys.type(screen.getByRole('textbox', { name: 'Roman Urdu for Home page: headline' }), 'Chamkein')
  await keys.click(screen.getByRole('button', { name: 'All' }))
  expect(screen.getByText(/^Not saved yet:/)).toHaveTextContent(
    'Not saved yet: Urdu for Category Gifts: name, Roman Urdu for Home page: headline.',
  )
  await keys.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(screen.getByRole('textbox', { name: 'Urdu for Category Gifts: name' })).toHaveValue('تحفے')

  await keys.click(screen.getByRole('link', { name: /^Brands/ }))
  expect(screen.getAllByText(/^Not saved yet:/).map(({ textContent }) => textContent)).toEqual([
    'Not saved yet: Urdu for Category Gifts: name, Roman Urdu for Home page: headline.',
  ])
  await keys.click(screen.getByRole('button', { name: 'Leave, and lose it' }))
  expect(await screen.findByText('Another screen')).toBeVisible()
})

test('LANG-4 what is typed in one language stays while the other is saved', async () => {
  const { keys } = open([glow], (inputs) => HttpResponse.json({ texts: [said(glow, 'ur', inputs[0]!.text, 1)] }))
  const roman = await screen.findByRole('textbox', { name: 'Roman Urdu for Home page: headline' })
  await keys.type(roman, 'Chamkein')
  await keys.click(screen.getByRole('button', { name: 'Urdu for Home page: headline still fits' }))
  await waitFor(() => expect(screen.queryByText(/^To check/)).toBeNull())
  expect(roman).toHaveValue('Chamkein')
  expect(screen.getByRole('button', { name: 'Save translation of Home page: headline' })).toBeVisible()
})

test('LANG-4 what is typed stays where the English text becomes another, which is said', async () => {
  const texts = [glow]
  const { keys, client } = open(texts, () => HttpResponse.error())
  const roman = await screen.findByRole('textbox', { name: 'Roman Urdu for Home page: headline' })
  await keys.type(roman, 'Chamkein')
  texts[0] = { ...glow, english: 'Glow softly' }
  await client.invalidateQueries({ queryKey: ['translations'] })
  expect(await screen.findByText('The English text is “Glow softly” now.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Roman Urdu for Home page: headline' })).toHaveValue('Chamkein')
})
