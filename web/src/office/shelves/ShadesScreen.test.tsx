import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import ShadesScreen from './ShadesScreen.tsx'

const toast = { name: 'Toast', color: '#c08a70', undertone: 'warm', depth: 6, like: ['MAC NC25'] }
const rose = { name: 'Rose', color: 'Rose', undertone: '', depth: 0, like: [] as string[] }
const tint = { _id: 'p1', name: 'Skin Tint', brand: 'Anar', version: 4, shades: [toast, rose] }

function open(may = ['products.read', 'products.write']) {
  const asked: string[] = []
  server.use(
    http.get('*/api/admin/terms', () => HttpResponse.json({ brands: [], categories: [], skinTypes: [] })),
    http.get('*/api/admin/products', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json({ products: [tint], total: 1, estimate: false })
    }),
  )
  return { ...renderOffice(<ShadesScreen me={owner(...may)} />, { at: '/admin/shelves/shades' }), asked }
}

test('FIND-5 a shade of any brand says what it is nearest to; what is refused is said and stays typed', async () => {
  const sent: unknown[] = []
  server.use(
    http.post('*/api/admin/products/bulk', async ({ request }) => {
      const body = (await request.json()) as { runId: string }
      sent.push(body)
      const refused = sent.length === 1
      return HttpResponse.json({
        runId: body.runId,
        rows: [refused ? { result: 'refused', why: 'A colleague was faster.' } : { result: 'done' }],
      })
    }),
  )
  const { keys, asked } = open()
  const like = await screen.findByRole('textbox', { name: 'Nearest in other brands of Rose of Skin Tint' })
  expect(asked[0]).toContain('shaded=true')
  expect(screen.getByLabelText('Undertone of Toast of Skin Tint')).toHaveValue('warm')
  expect(screen.getByLabelText('Depth of Toast of Skin Tint')).toHaveValue('6')
  const save = screen.getByRole('button', { name: 'Save Rose of Skin Tint' })
  expect(save).toHaveAttribute('aria-disabled', 'true')
  await keys.type(like, 'Missha 21; MAC NC20{Enter}')
  expect(await screen.findByText('A colleague was faster.')).toBeVisible()
  expect(like).toHaveValue('Missha 21; MAC NC20')
  await keys.selectOptions(screen.getByLabelText('Undertone of Rose of Skin Tint'), 'Cool')
  await keys.click(save)
  expect(await within(document.body).findByText('Rose of Skin Tint is saved.')).toBeVisible()
  expect(sent).toMatchObject([
    { ids: ['p1'], versions: { p1: 4 }, action: { kind: 'shade', shade: 'Rose', known: '; Missha 21; MAC NC20' } },
    { action: { kind: 'shade', shade: 'Rose', known: 'cool; Missha 21; MAC NC20' } },
  ])
})

test('HOLD-3 what is typed of a shade while it is saved stays, and is still to be saved', async () => {
  let answer = () => {}
  const answered = new Promise<void>((done) => (answer = done))
  server.use(
    http.post('*/api/admin/products/bulk', async () => {
      await answered
      return HttpResponse.json({ runId: 'r', rows: [{ result: 'done' }] })
    }),
  )
  const { keys } = open()
  const like = await screen.findByRole('textbox', { name: 'Nearest in other brands of Rose of Skin Tint' })
  await keys.type(like, 'Missha 21{Enter}')
  await keys.type(like, '; MAC NC20')
  answer()
  expect(await within(document.body).findByText('Rose of Skin Tint is saved.')).toBeVisible()
  expect(like).toHaveValue('Missha 21; MAC NC20')
})

test('FIND-5 who only looks at products changes no shade', async () => {
  open(['products.read'])
  expect(await screen.findByRole('textbox', { name: 'Nearest in other brands of Toast of Skin Tint' })).toHaveAttribute(
    'readonly',
  )
  expect(screen.queryByRole('button', { name: /^Save / })).toBeNull()
})
