import { createContext, useContext } from 'react'
import type { Rates } from '#/shared/lib/price.ts'
import type { Body } from './model.ts'
import type { OfficeProduct, Terms } from '#/office/domain/catalogue/productsApi.ts'

/** What every part of the editor works with. */
export type Editing = {
  body: Body
  edit: (change: (body: Body) => Body) => void
  /** What is wrong with a field, by its name in the contract: `name`, `variants.0.price`. */
  problem: (field: string) => string | undefined
  /** The product as the shop has it; null until a new one is saved. */
  product: OfficeProduct | null
  rates: Rates
  terms: Terms | undefined
  shopName: string
  mayWrite: boolean
}

export const EditingContext = createContext<Editing | null>(null)

export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('useEditing is for the parts of the editor')
  return editing
}

/** The id of a field's control, so that a list of what is missing can lead to it. */
export const fieldId = (field: string): string => `product-${field.replaceAll('.', '-')}`

/** Sets one field. */
export function setting<F extends keyof Body>(field: F, value: Body[F]): (body: Body) => Body {
  return (body) => ({ ...body, [field]: value })
}
