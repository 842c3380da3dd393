import { expect, test } from 'vitest'
import type { components } from '#/office/schema.d.ts'
import type { Product, ProductCard, WholeProduct } from '#/shared/api/types.ts'
import type { components as shop } from '#/shared/api/schema.d.ts'

type Office = components['schemas']

/** Whether a list's row could be used as the whole thing of a page. */
type Passes<Row, Page> = Row extends Page ? true : false

// The compiler checks this: a row that could be used as a page makes one of these other than
// `false`.
const rows: readonly false[] = [
  false satisfies Passes<Product, WholeProduct>,
  false satisfies Passes<ProductCard, Product>,
  false satisfies Passes<shop['schemas']['OrderSummary'], shop['schemas']['OrderDetail']>,
  false satisfies Passes<Office['ProductRow'], Office['OfficeProduct']>,
  false satisfies Passes<Office['OfficeOrderRow'], Office['OfficeOrder']>,
  false satisfies Passes<Office['ImportEntry'], Office['Import']>,
  false satisfies Passes<Office['Customer'], Office['CustomerWhole']>,
  false satisfies Passes<Office['Hand'], Office['NamedHand']>,
  false satisfies Passes<shop['schemas']['OrderEvent'], Office['OfficeEvent']>,
  false satisfies Passes<Office['SettingValues'], Office['Settings']['values']>,
]

test('HOLD-9 what a list carries is not taken for what stands on a page of its own', () => {
  expect(rows).not.toContain(true)
})
