/** The components of the pages. The server has all of them; the browser loads each when its route needs it. */
import type { ComponentType } from 'react'
import { lazyPage, loadCode } from '#/shared/lib/code.ts'
import { pages as table, type PageName } from '#/shared/lib/pages.ts'

/**
 * What a route hands to its page: its kind, and the part of its address that varies, by the name that the route gives
 * it.
 */
export type PageProps = { kind: string; slug: string } & Record<string, string>

type Page = ComponentType<PageProps>
export type Pages = Record<PageName, Page>
type PageModule = { default: Page }

/**
 * The parts that the first load of a page leaves out (see island.tsx). Whoever comes from another page waits for the
 * page and its part at once.
 */
const tops = import.meta.glob('/src/shop/features/*/*Top.tsx')

const code = import.meta.glob<PageModule>(['/src/shop/features/*/*Page.tsx', '/src/shop/app/{NotFound,Error}Page.tsx'])

const names = Object.keys(table) as PageName[]

/** The pages, each made from its module. */
export function pagesFrom(make: (file: string, name: PageName) => Page): Pages {
  return Object.fromEntries(names.map((name) => [name, make(`/src/shop/${table[name].module}.tsx`, name)])) as Pages
}

/**
 * The pages for the browser, each a chunk of its own. The current one is loaded first, so that hydrating never
 * suspends.
 */
export async function loadPages(current: PageName): Promise<Pages> {
  const pages = pagesFrom((file) =>
    lazyPage(() => {
      void tops[file.replace('Page.tsx', 'Top.tsx')]?.().catch(() => undefined) // whoever shows the part tries again
      return loaderOf(file)()
    }),
  )
  const { default: Page } = await loadCode(loaderOf(`/src/shop/${table[current].module}.tsx`))
  return { ...pages, [current]: Page }
}

function loaderOf(file: string): () => Promise<PageModule> {
  const load = code[file]
  if (!load) throw new Error(`There is no page ${file}`)
  return load
}
