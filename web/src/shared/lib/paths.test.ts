import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.doUnmock('./language.copy.ts'))

/** The addresses to which a page in a language links. */
async function pathsOf(prefix: '' | '/ur' | '/roman') {
  vi.resetModules()
  vi.doMock('./language.copy.ts', () => ({ prefix }))
  const { paths } = await import('./paths.ts')
  const { address, routes } = await import('./pages.ts')
  return { paths, address, routes: routes.map(({ path }) => path) }
}

it('LANG-1 English addresses are those of the table', async () => {
  const { paths, address, routes } = await pathsOf('')
  expect([paths.home, paths.cart, paths.brand('CosRX & co'), paths.search('a b'), address('/#brands')]).toEqual([
    '/',
    '/cart',
    '/brand/CosRX%20%26%20co',
    '/search?q=a+b',
    '/#brands',
  ])
  expect(routes).toContain('/product/:id')
})

it('LANG-1 every link of an Urdu page stays below its prefix, whose home page has no slash', async () => {
  const { paths, address, routes } = await pathsOf('/ur')
  expect([paths.home, paths.skinType('oily'), paths.goods({ _id: '7', slug: 'serum' }), paths.search('a')]).toEqual([
    '/ur',
    '/ur/skin-type/oily',
    '/ur/product/serum',
    '/ur/search?q=a',
  ])
  expect([address('/'), address('/#brands'), address('/?a'), address('/c/token')]).toEqual([
    '/ur',
    '/ur#brands',
    '/ur?a',
    '/ur/c/token',
  ])
  expect(routes.every((path) => /^\/ur(\/|$)/.test(path))).toBe(true)
})
