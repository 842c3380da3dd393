import type { Courier } from '#/office/domain/orders/parcelsApi.ts'
import type { CourierInput } from './couriersApi.ts'

export type Typed = Required<Omit<CourierInput, 'direct'>> & {
  direct: { on: boolean; place: string; key: string; forget: boolean }
}

/** The props of a part of the form. */
export type Part = {
  typed: Typed
  /** The shop's complaints, by field. */
  errors: Readonly<Record<string, string>>
  change: (some: Partial<Typed>) => void
}

/** A courier that the shop adds itself, before it is saved. */
export const fresh = (key: string, name: string): Courier => ({
  key,
  name,
  page: '',
  on: true,
  account: '',
  city: '',
  attempts: 2,
  openAllowed: false,
  cutoffs: [],
  columns: [],
  out: [],
  version: 0,
  ready: 0,
})

/** The values that the form shows of a courier. */
export const formValuesOf = (one: Courier): Typed => ({
  name: one.name,
  page: one.page,
  on: one.on,
  account: one.account,
  city: one.city,
  attempts: one.attempts,
  openAllowed: one.openAllowed,
  cutoffs: one.cutoffs,
  columns: one.columns,
  out: one.out,
  direct: { on: one.direct?.on ?? false, place: one.direct?.place ?? '', key: '', forget: false },
})

/** The names of the fields that differ from the courier. */
export function changedOf(typed: Typed, one: Courier): string[] {
  const now = formValuesOf(one)
  return Object.keys(now).filter((name) => {
    const key = name as keyof Typed
    return JSON.stringify(typed[key]) !== JSON.stringify(now[key])
  })
}

/** The input that is sent. It has the key only where one was typed or is to be forgotten. */
export function inputOf(typed: Typed, one: Courier): CourierInput {
  const { direct, columns, ...rest } = typed
  const { on, place, key, forget } = direct
  return {
    ...rest,
    columns: columns.filter(({ name }) => name.trim() !== ''),
    ...(one.direct && { direct: { on: on && !forget, place, ...(forget ? { key: '' } : key !== '' && { key }) } }),
  }
}

/** The key of a courier that the shop adds itself: the letters of its name that an address takes. */
export const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
