/**
 * Stands in for immer (vite.config.ts), which would be a twentieth of the first load: a reducer gets a copy of its
 * slice, one level deep. It may give the slice other values and must leave alone what those hold; that is kept by
 * frozen.test.ts, which plays every action on states that cannot be changed.
 */
export function produce<S extends object>(state: S, recipe: (draft: S) => S | undefined | void): S {
  const draft = { ...state }
  const next = recipe(draft) ?? draft
  const keys = Object.keys(next) as (keyof S)[]
  const same = keys.length === Object.keys(state).length && keys.every((key) => Object.is(next[key], state[key]))
  return same ? state : next
}

export const isDraft = (): boolean => false
export const isDraftable = (value: unknown): boolean => typeof value === 'object' && value !== null
export const current = <T>(value: T): T => value
export const original = <T>(value: T): T => value
export const freeze = <T>(value: T): T => value
