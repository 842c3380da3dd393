import type { Advice, Product } from '#/shared/api/types.ts'

/** A product as rules look at it. */
export type Advised = Pick<Product, '_id' | 'name' | 'actives'>

/** A rule that keeps some products apart from others. */
export type Clash = { rule: Advice; first: Advised[]; second: Advised[] }

const has = ({ actives = [] }: Advised, groups: readonly string[]) => actives.some((group) => groups.includes(group))

/** What of some products the rules do not put on in one evening (FIND-4). A product never clashes with itself. */
export function clashesOf(products: readonly Advised[], rules: readonly Advice[]): Clash[] {
  const all = products.filter(({ _id }, at) => products.findIndex((one) => one._id === _id) === at)
  return rules.flatMap((rule) => {
    if (rule.kind !== 'apart') return []
    const of = all.filter((one) => has(one, rule.of))
    const others = all.filter((one) => has(one, rule.with ?? []))
    const first = of.filter((one) => others.some((other) => other !== one))
    const [head, ...rest] = first
    if (!head) return []
    const second = others.filter((other) => first.some((one) => one !== other) && !first.includes(other))
    // Where all are of both groups, the first stands against the rest.
    return [second.length > 0 ? { rule, first, second } : { rule, first: [head], second: rest }]
  })
}
