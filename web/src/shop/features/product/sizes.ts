import type { ProductCard, Variant } from '#/shared/api/types.ts'

/** Every size, in the shop's order. */
export function sizesOf(product: Pick<ProductCard, 'variants'>): string[] {
  return [...new Set(product.variants.map((variant) => variant.size))].filter((size) => size !== '')
}

/** What stands between a size and the values of options, as the server writes variants (GOOD-3). */
const CUT = ' / '

/**
 * What is chosen about a size: the size itself and each option of the product, with the variant's whole size that each
 * choice leads to. Where a choice does not come with the others, it leads to what is most like them.
 */
export function axesOf(
  options: readonly string[] | undefined,
  sizes: readonly string[],
  value: string,
): { name: string; chosen: string; choices: { text: string; size: string }[] }[] {
  const names = ['', ...(options ?? [])]
  // A product whose variants name no size has the values of its options alone.
  const partsOf = (size: string) => {
    const parts = names.length > 1 ? size.split(CUT) : [size]
    return parts.length < names.length ? ['', ...parts] : parts
  }
  const now = partsOf(value)
  const alike = (size: string) => partsOf(size).filter((part, at) => part === now[at]).length
  return names.map((name, at) => {
    const found = new Map<string, string>()
    for (const size of sizes) {
      const text = partsOf(size)[at] ?? ''
      const before = found.get(text)
      if (text !== '' && (before === undefined || alike(size) > alike(before))) found.set(text, size)
    }
    return { name, chosen: now[at] ?? '', choices: [...found].map(([text, size]) => ({ text, size })) }
  })
}

/**
 * The earliest month in which what will be sent expires, as "2027-08": that of the chosen variant, or of all while none
 * is chosen. It is undefined where one of them is not known (STOCK-5), and for tools, whose lots only have a date
 * because every lot needs one.
 */
export function expiryOf(
  product: Pick<ProductCard, 'variants' | 'category'>,
  chosen: Variant | undefined,
): string | undefined {
  if (product.category === 'accessories') return undefined
  if (chosen) return chosen.expires
  let first: string | undefined
  for (const { available, expires } of product.variants) {
    if (!available) continue
    if (expires === undefined) return undefined
    if (first === undefined || expires < first) first = expires
  }
  return first
}
