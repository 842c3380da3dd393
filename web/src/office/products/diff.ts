/** The changes of a draft against the live product, and how each is taken back (ITEM-2). */
import { sheetFields, sheetNames } from '#/office/domain/catalogue/sheetFields.copy.ts'
import { copy } from './products.copy.ts'
import { findSame } from './merge.ts'
import { same } from '#/office/ui/same.ts'
import { variantKey, variantName, type Body, type BodyField, type Variant } from './model.ts'
import { plainRupees } from './prices.ts'
import { sizesOf } from './variants.ts'

export type Difference = {
  key: string
  label: string
  /** A few words under the label. */
  detail: string
  /** Short values, for numbers and switches; '' for texts. */
  before: string
  after: string
  takeBack: (body: Body) => Body
}

const PARTS = ['price', 'enabled', 'sku', 'barcode', 'image', 'size', 'color', 'shade', 'compareAt'] as const

/** All differences, in the order of the editor. */
export function differences(live: Body, now: Body): Difference[] {
  const out: Difference[] = []
  for (const field of sheetNames) {
    if (field === 'variants') out.push(...ofVariants(live, now))
    else if (!same(live[field], now[field])) {
      out.push({
        key: field,
        label: sheetFields[field].label,
        detail: detailOf(field, live, now),
        before: '',
        after: '',
        takeBack: (body) => ({ ...body, [field]: live[field] }),
      })
    }
  }
  return out
}

function detailOf(field: BodyField, live: Body, now: Body): string {
  const before = live[field]
  const after = now[field]
  if (field === 'photos') {
    const [old, young] = [live.photos.map((p) => p.image), now.photos.map((p) => p.image)]
    const added = young.filter((image) => !old.includes(image)).length
    const gone = old.filter((image) => !young.includes(image)).length
    return copy.diff.photos(added, gone, same(old, young))
  }
  if (typeof before === 'string' && typeof after === 'string') {
    if (after === '') return copy.diff.emptied
    if (before === '') return copy.diff.filled
    return copy.diff.words(wordsChanged(before, after))
  }
  return ''
}

/** How many words of a text are new, or how many are gone, whichever is more. */
function wordsChanged(before: string, after: string): number {
  const count = (text: string) => {
    const all = new Map<string, number>()
    for (const word of text.split(/\s+/).filter(Boolean)) all.set(word, (all.get(word) ?? 0) + 1)
    return all
  }
  const [old, young] = [count(before), count(after)]
  let more = 0
  let less = 0
  for (const [word, times] of young) more += Math.max(0, times - (old.get(word) ?? 0))
  for (const [word, times] of old) less += Math.max(0, times - (young.get(word) ?? 0))
  return Math.max(more, less)
}

function ofVariants(live: Body, now: Body): Difference[] {
  const out: Difference[] = []
  const born = now.variants.filter((variant) => !findSame(live.variants, variant))
  const gone = live.variants.filter((variant) => !findSame(now.variants, variant))
  for (const size of sizesOf(born)) {
    const some = born.filter((variant) => variant.size === size)
    const whole = size !== '' && !live.variants.some((variant) => variant.size === size)
    out.push({
      key: `new ${size}`,
      label: whole
        ? copy.diff.size(size)
        : some.map((one) => variantName(one, now.variants)).join('; ') || copy.diff.variant,
      detail: copy.diff.variants(some.length),
      before: '',
      after: copy.diff.born,
      takeBack: (body) => ({ ...body, variants: body.variants.filter((one) => !findSame(some, one)) }),
    })
  }
  for (const variant of gone) {
    out.push({
      key: `gone ${variantKey(variant)}`,
      label: variantName(variant, live.variants) || copy.diff.variant,
      detail: '',
      before: '',
      after: copy.diff.gone,
      takeBack: (body) => ({ ...body, variants: [...body.variants, variant] }),
    })
  }
  for (const part of PARTS) out.push(...ofPart(part, live, now))
  const order = (body: Body, among: Body) =>
    body.variants.filter((one) => findSame(among.variants, one)).map((one) => findSame(live.variants, one)?._id)
  if (!same(order(live, now), order(now, live))) {
    out.push({
      key: 'order',
      label: copy.diff.order,
      detail: '',
      before: '',
      after: '',
      takeBack: (body) => {
        const place = (one: Variant) => {
          const at = live.variants.findIndex((other) => findSame([other], one))
          return at < 0 ? live.variants.length : at
        }
        return { ...body, variants: body.variants.toSorted((a, b) => place(a) - place(b)) }
      },
    })
  }
  return out
}

/** One part of the variants. All that changed it in the same way are one difference. */
function ofPart(part: (typeof PARTS)[number], live: Body, now: Body): Difference[] {
  const groups = new Map<string, Variant[]>()
  for (const variant of now.variants) {
    const before = findSame(live.variants, variant)
    if (!before || before[part] === variant[part]) continue
    const key = part === 'image' ? 'image' : `${String(before[part])}\u001f${String(variant[part])}`
    groups.set(key, [...(groups.get(key) ?? []), variant])
  }
  return [...groups].map(([key, some]) => {
    const first = some[0] as Variant
    const before = findSame(live.variants, first)
    const short = (value: unknown) =>
      part === 'price' || part === 'compareAt'
        ? value === 0
          ? copy.diff.none
          : plainRupees(Number(value))
        : part === 'enabled'
          ? copy.diff.enabled(value === true)
          : part === 'image'
            ? ''
            : String(value)
    const size = some.every((variant) => variant.size === first.size) && some.length > 1 ? first.size : ''
    return {
      key: `${part} ${key}`,
      label: [copy.parts[part], size || (some.length === 1 ? variantName(first, now.variants) : '')]
        .filter(Boolean)
        .join(', '),
      detail: now.variants.length > 1 ? copy.diff.variants(some.length) : '',
      before: short(before?.[part]),
      after: short(first[part]),
      takeBack: (body) => ({
        ...body,
        variants: body.variants.map((one) => {
          const old = findSame(some, one) ? findSame(live.variants, one) : undefined
          return old ? { ...one, [part]: old[part] } : one
        }),
      }),
    }
  })
}
