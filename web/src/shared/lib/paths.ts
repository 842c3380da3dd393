/** Addresses for links, made from the table of pages. */
import { type Patterns, routes } from './pages.ts'

type Camel<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<B>}` : S

/** An address, or a function that makes one where a part of it varies. */
type Paths = {
  [K in keyof Patterns as Camel<K & string>]: Patterns[K] extends `${string}:${string}`
    ? (value: string) => string
    : Patterns[K]
}

const made = Object.fromEntries(
  routes.map(({ kind, path }) => [
    kind.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase()),
    path.includes(':') ? (value: string) => path.replace(/:\w+\??/, () => encodeURIComponent(value)) : path,
  ]),
) as Paths

export const paths = {
  ...made,
  /** The readable address of a product, or that of its _id (OWN-7). */
  goods: ({ slug, _id }: { slug?: string; _id: string }) => made.product(slug ?? _id),
  search: (q: string) => `${made.search}?${new URLSearchParams({ q })}`,
  adminOrders: '/admin/orders',
} as const
