import { act, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import type { RelatedData, WholeProduct } from '#/shared/api/types.ts'
import { product } from '#/testing/fixtures.ts'
import { renderShop } from '#/testing/renderShop.tsx'
import { server } from '#/testing/server.ts'
import { GoesWell } from './GoesWell.tsx'

const list = (...names: string[]): NonNullable<WholeProduct['fullIngredients']> => ({
  items: names.map((name) => ({ name, known: name !== 'Moon Dust' })),
  contains: names.includes('Retinol') ? [{ flag: 'retinoid', names: ['Retinol'] }] : [],
  notes: [],
})
const serum: WholeProduct = product({ _id: 'p1', slug: 'serum', name: 'Night Serum', size: '30 ml', price: 3000 })
const cream = product({ _id: 'p2', slug: 'cream', name: 'Cream', size: '50 ml', price: 1000, category: 'moisturizer' })
const related: RelatedData = {
  moreFromBrand: [],
  goesWellWith: [
    cream,
    product({ _id: 'p3', name: 'Wash' }),
    product({ _id: 'p4', name: 'Sun' }),
    product({ _id: 'p5', name: 'Toner' }),
  ],
  goesWellWhy: [
    { kind: 'picked' },
    { kind: 'bought', orders: 34 },
    { kind: 'concern', concern: 'Acne' },
    { kind: 'before' },
  ],
}

function open(first: Partial<WholeProduct> = {}, second: Partial<WholeProduct> = {}, query = '') {
  server.use(http.get('*/api/products/p2', () => HttpResponse.json({ ...cream, ...second })))
  return renderShop(<GoesWell product={{ ...serum, ...first }} related={related} />, { at: `/product/serum${query}` })
}

it('FIND-6 each says why it is there', () => {
  open()
  const why = [...document.querySelectorAll('li > p')].map((line) => line.textContent)
  expect(why).toEqual([
    'Our pick to go with it',
    'Bought together in 34 delivered orders',
    'For the same: Acne',
    expect.stringMatching(/^Before it: /),
  ])
})

it('FIND-6 two are side by side: price per measure, what both contain, flags, and what is not known', async () => {
  const { keys } = open(
    { fullIngredients: list('Aqua', 'Glycerin', 'Retinol', 'Moon Dust') },
    { fullIngredients: list('AQUA', 'Glycerin', 'Panthenol'), rating: { average: 4.5, count: 12 } },
  )
  const opener = screen.getByRole('link', { name: 'Compare with Cream' })
  await keys.click(opener)
  const sheet = within(await screen.findByRole('dialog', { name: 'Side by side' }))
  expect(await sheet.findByText('Rs 72 per ml')).toBeVisible()
  expect(sheet.getByText('Rs 14 per ml')).toBeVisible()
  expect(sheet.getByText('2 of 4 and 3 ingredients:').textContent).toBe('2 of 4 and 3 ingredients: Aqua, Glycerin')
  expect(sheet.getByText('Contains a form of vitamin A')).toBeVisible()
  expect(sheet.getByText('No flag known')).toBeVisible()
  expect(sheet.getByText('1 of the list not known')).toBeVisible()
  expect(sheet.getByText('4.5 (12 reviews)')).toBeVisible()
  await keys.click(sheet.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(opener).toHaveFocus()
})

it('FIND-6 nothing is said of what two lists share where one is not known', async () => {
  const { keys } = open({ fullIngredients: list('Aqua') })
  await keys.click(screen.getByRole('link', { name: 'Compare with Cream' }))
  expect(await screen.findByText('Only two full lists can be compared.')).toBeVisible()
  expect(screen.getByText('The full list is not known')).toBeVisible()
})

it('FIND-6 the address of a comparison opens it', async () => {
  open({}, {}, '?compare=cream')
  expect(await screen.findByRole('dialog', { name: 'Side by side' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Compare with Cream', hidden: true })).toHaveAttribute(
    'href',
    '/product/serum?compare=cream#goes-well-with',
  )
  await act(async () => {})
})
