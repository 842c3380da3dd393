/** Merges a colleague's save field by field. Only what both changed needs a decision (OFFICE-4). */
import { same } from '#/office/ui/same.ts'
import { variantKey, variantName, type Body, type BodyField, type Variant } from './model.ts'

/** A field that both changed, each to another value. */
export type Clash = {
  /** The place of the field, such as `name` or `variants/10 ml·#aa0000/price`. */
  path: string
  field: BodyField
  /** The variant in words, or '' for a field of the whole product. */
  variant: string
  part: keyof Variant | null
  mine: unknown
  theirs: unknown
  /** Returns the body with the colleague's value in this place. */
  takeTheirs: (body: Body) => Body
}

export type Merged = { body: Body; clashes: Clash[] }

/** The same variant in two bodies, by its id, or by size and colour where one has no id yet. */
export function findSame(variants: readonly Variant[], one: Variant): Variant | undefined {
  return (
    (one._id ? variants.find((other) => other._id === one._id) : undefined) ??
    variants.find((other) => (!other._id || !one._id) && variantKey(other) === variantKey(one))
  )
}

/** The merged value. Whoever changed it wins; where both did, mine stays and it is a clash. */
function choose<T>(base: T, mine: T, theirs: T): { value: T; clash: boolean } {
  if (same(mine, theirs)) return { value: theirs, clash: false }
  if (same(base, mine)) return { value: theirs, clash: false }
  return { value: mine, clash: !same(base, theirs) }
}

/** Merges the three versions of a product. `base` is what both began with. */
export function merge(base: Body, mine: Body, theirs: Body): Merged {
  const clashes: Clash[] = []
  const body = { ...mine }
  function take<F extends BodyField>(field: F, into: Pick<Body, F>) {
    const { value, clash } = choose(base[field], mine[field], theirs[field])
    into[field] = value
    if (clash) {
      clashes.push({
        path: field,
        field,
        variant: '',
        part: null,
        mine: mine[field],
        theirs: theirs[field],
        takeTheirs: (now) => ({ ...now, [field]: theirs[field] }),
      })
    }
  }
  for (const field of Object.keys(theirs) as BodyField[]) if (field !== 'variants') take(field, body)
  body.variants = mergeVariants(base.variants, mine.variants, theirs.variants, clashes)
  return { body, clashes }
}

function mergeVariants(base: Variant[], mine: Variant[], theirs: Variant[], clashes: Clash[]): Variant[] {
  const merged: Variant[] = []
  for (const own of mine) {
    const other = findSame(theirs, own)
    const before = findSame(base, own)
    if (other) merged.push(mergeVariant(before ?? other, own, other, mine, clashes))
    // A variant that the colleague removed is gone, unless it is new here or was changed here.
    else if (!before || !same(before, own)) merged.push(own)
  }
  for (const other of theirs) {
    if (findSame(mine, other)) continue
    const before = findSame(base, other)
    // A variant is kept if it is new there, or was removed here but changed there, so that nothing typed is lost.
    if (!before || !same(before, other)) merged.push(other)
  }
  return merged
}

function mergeVariant(base: Variant, mine: Variant, theirs: Variant, all: Variant[], clashes: Clash[]): Variant {
  const out: Variant = { ...mine, _id: mine._id || theirs._id }
  const name = variantName(mine, all)
  function take<P extends keyof Variant>(part: P, into: Pick<Variant, P>) {
    const { value, clash } = choose(base[part], mine[part], theirs[part])
    into[part] = value
    if (!clash) return
    clashes.push({
      path: `variants/${variantKey(mine)}/${part}`,
      field: 'variants',
      variant: name,
      part,
      mine: mine[part],
      theirs: theirs[part],
      takeTheirs: (now) => {
        const place = findSame(now.variants, mine)
        return {
          ...now,
          variants: now.variants.map((one) => (one === place ? { ...one, [part]: theirs[part] } : one)),
        }
      },
    })
  }
  for (const part of Object.keys(theirs) as (keyof Variant)[]) if (part !== '_id') take(part, out)
  return out
}

/** The fields that differ between two bodies, for telling what a colleague changed. */
export function changedFields(before: Body, after: Body): BodyField[] {
  return (Object.keys(after) as BodyField[]).filter((field) => !same(before[field], after[field]))
}
