import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import AttributesScreen from './AttributesScreen.tsx'

const texture = { key: 'texture', name: 'Texture', kind: 'choice', values: ['Gel', 'Cream'], shown: true, filter: true }
const halal = { key: 'halal', name: 'Halal certificate', kind: 'flag', shown: true, filter: false }
const use = (said: number, wrong: { _id: string; name: string; value: string }[] = []) => ({
  said,
  bad: wrong.length,
  wrong,
})
const stored = (version: number, attributes: object[], uses = attributes.map(() => use(2))) => ({
  version,
  attributes,
  uses,
  products: 164,
  countries: ['South Korea'],
})

/** Opens the screen with stored attributes; `put` answers each save and gets what was sent. */
function open(now: object, put: (sent: { over: string | null; attributes: object[] }) => Response) {
  server.use(
    http.get('*/api/admin/terms', () => HttpResponse.json({ brands: [], categories: [], skinTypes: [] })),
    http.get('*/api/admin/attributes', () => HttpResponse.json(now)),
    http.put('*/api/admin/attributes', async ({ request }) => {
      const { attributes } = (await request.json()) as { attributes: object[] }
      return put({ over: request.headers.get('If-Match'), attributes })
    }),
  )
  return renderOffice(<AttributesScreen me={owner('products.read', 'products.write')} />, {
    at: '/admin/shelves/attributes',
  })
}

test('GOOD-1 a new attribute goes to the end of the list, over the version that was seen; what is refused is said at its field', async () => {
  const sent: object[] = []
  const { keys } = open(
    stored(3, [texture], [use(151, [{ _id: 'p1', name: 'Snail Essence', value: 'Stone' }])]),
    (body) => {
      sent.push(body)
      return sent.length === 1
        ? HttpResponse.json(
            {
              message: 'Please check the marked fields.',
              errors: { 'attributes.1.name': 'There is an attribute of this name already.' },
            },
            { status: 422 },
          )
        : HttpResponse.json(stored(4, body.attributes))
    },
  )
  expect(await screen.findByText('151 of 164 have it')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Snail Essence' })).toHaveAttribute('href', '/admin/products/p1')
  expect(screen.getByText('“Stone”')).toBeVisible()

  await keys.click(screen.getByRole('button', { name: 'New attribute' }))
  const form = within(screen.getByRole('dialog'))
  await keys.type(form.getByLabelText('Name'), 'Opened, good for')
  await keys.click(form.getByRole('radio', { name: /^Number/ }))
  await keys.type(form.getByLabelText(/^Unit/), 'months')
  await keys.click(form.getByRole('switch', { name: 'As a filter' }))
  await keys.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('There is an attribute of this name already.')).toBeVisible()
  expect(form.getByLabelText('Name')).toHaveValue('Opened, good for')
  await keys.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Opened, good for is saved.')).toBeVisible()
  expect(sent[1]).toMatchObject({
    over: '"3"',
    attributes: [texture, { name: 'Opened, good for', kind: 'number', unit: 'months', shown: true, filter: true }],
  })
})

test('OFFICE-4 what a colleague saved meanwhile is shown, and what is typed stays', async () => {
  let over: string | null = null
  const { keys } = open(stored(3, [texture]), (body) => {
    const first = over === null
    over = body.over
    return first
      ? HttpResponse.json({ message: 'Somebody was faster.', now: stored(4, [texture, halal]) }, { status: 409 })
      : HttpResponse.json(stored(5, body.attributes))
  })
  await keys.click(await screen.findByRole('button', { name: 'Change Texture' }))
  const form = within(screen.getByRole('dialog'))
  await keys.type(form.getByLabelText('What there is to choose'), '\nBalm')
  await keys.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByRole('alert')).toHaveTextContent('Somebody saved other attributes meanwhile.')
  expect(screen.getByText('Halal certificate')).toBeInTheDocument()
  expect(form.getByLabelText('What there is to choose')).toHaveValue('Gel\nCream\nBalm')
  await keys.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Texture is saved.')).toBeVisible()
  expect(over).toBe('"4"')
})

test('GOOD-1 a text is no filter, and what shoppers do not see neither', async () => {
  const { keys } = open(stored(1, [texture]), () => HttpResponse.json(stored(2, [texture])))
  await keys.click(await screen.findByRole('button', { name: 'Change Texture' }))
  const form = within(screen.getByRole('dialog'))
  const filter = form.getByRole('switch', { name: 'As a filter' })
  expect(filter).toBeChecked()
  await keys.click(form.getByRole('radio', { name: /^Text/ }))
  expect(filter).not.toBeChecked()
  expect(filter).toHaveAttribute('aria-disabled', 'true')
  await keys.click(form.getByRole('radio', { name: /^Yes or no/ }))
  await keys.click(filter)
  await keys.click(form.getByRole('switch', { name: 'Shown to shoppers' }))
  expect(filter).not.toBeChecked()
})

test('LANG-4 an attribute that is saved asks before it closes over a translation that is not', async () => {
  const { keys } = open(stored(3, [halal]), ({ attributes }) => HttpResponse.json(stored(4, attributes)))
  const missing = { state: 'missing', text: '', seen: 0 }
  server.use(
    http.get('*/api/admin/translations', () =>
      HttpResponse.json({
        texts: [
          {
            place: 'attribute.halal.name',
            area: 'attribute',
            name: 'Halal certificate',
            field: 'name',
            english: 'Halal certificate',
            long: false,
            said: [
              { language: 'ur', ...missing },
              { language: 'ur-Latn', ...missing },
            ],
          },
        ],
      }),
    ),
  )
  await keys.click(await screen.findByRole('button', { name: 'Change Halal certificate' }))
  await keys.type(await screen.findByRole('textbox', { name: /^Urdu for/ }), 'حلال')
  await keys.click(screen.getByRole('switch', { name: 'As a filter' }))
  await keys.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Not saved yet: Urdu for Attribute Halal certificate: name.')).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'Leave, and lose it' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('FIND-1 concerns and a sourced yes begin with what the shop knows', async () => {
  const sent: object[] = []
  const { keys } = open(stored(3, [halal]), (body) => {
    sent.push(body)
    return HttpResponse.json(stored(4, body.attributes))
  })
  await keys.click(await screen.findByRole('button', { name: 'New attribute' }))
  const form = within(screen.getByRole('dialog'))
  expect(form.queryByRole('button', { name: 'Halal' })).toBeNull() // it is there
  await keys.click(form.getByRole('button', { name: 'Vegan' }))
  expect(form.getByRole('switch', { name: 'Asks who says so' })).toBeChecked()
  await keys.click(form.getByRole('button', { name: 'Concern' }))
  expect(form.getByRole('radio', { name: /^Several/ })).toBeChecked()
  expect(form.getByLabelText<HTMLTextAreaElement>('What there is to choose').value.split('\n')).toHaveLength(10)
  await keys.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Concern is saved.')).toBeVisible()
  expect(sent[0]).toMatchObject({
    attributes: [halal, { key: 'concern', name: 'Concern', kind: 'several', shown: true, filter: true }],
  })
})
