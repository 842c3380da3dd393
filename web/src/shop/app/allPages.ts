/**
 * Every page at once, for the server. They are in a module of their own, because the imports of a glob run before the
 * polyfill if it stands beside it.
 */
import type { ComponentType } from 'react'
import { pagesFrom, type PageProps } from './pages.ts'

const code = import.meta.glob<ComponentType<PageProps>>(
  ['/src/shop/features/*/*Page.tsx', '/src/shop/app/{NotFound,Error}Page.tsx'],
  { eager: true, import: 'default' },
)

export const allPages = pagesFrom((file) => {
  const page = code[file]
  if (!page) throw new Error(`There is no page ${file}`)
  return page
})
