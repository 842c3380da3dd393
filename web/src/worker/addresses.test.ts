import { describe, expect, test } from 'vitest'
import { pages } from '#/shared/lib/pages.ts'
import { isCellar, isFrame, isPublic, isShop, languageOf } from './addresses.ts'

describe('APP-1 what the worker may keep', () => {
  test.each(['/product/a', '/brand/cosrx', '/trending', '/top-sells/', '/pages/about', '/journal/a', '/terms'])(
    'anybody sees %s, in each language',
    (path) => {
      for (const prefix of ['', '/ur', '/roman'])
        expect([isPublic(prefix + path), isFrame(prefix + path)]).toEqual([true, false])
    },
  )
  test.each(['/', '/cart', '/wish-list', '/checkout', '/payment'])('the device fills %s', (path) => {
    for (const prefix of ['', '/ur', '/roman']) expect(isFrame(path === '/' ? prefix || '/' : prefix + path)).toBe(true)
  })
  // A page that is new to the table must be kept, or named here.
  const never = new Set(['search', 'orders', 'track', 'login', 'register', 'resetPassword', 'account'])
  const all = Object.values(pages).flatMap((page) => Object.entries<string>(page.paths))
  test.each(all)('the page %s at %s is kept, or never', (kind, path) => {
    for (const at of path.endsWith('?')
      ? [path.replace(/\/:\w+\?$/, ''), path.replace(/:\w+\?$/, 'a')]
      : [path.replace(/:\w+/, 'a')])
      expect(isPublic(at) || isFrame(at)).toBe(!never.has(kind))
  })
  test.each([
    '/account',
    '/orders',
    '/track',
    '/login',
    '/search',
    '/reset-password/x',
    '/product/a/b',
    '/users',
    '/ur/account',
  ])('%s is a page that is never kept', (path) =>
    expect([isPublic(path), isFrame(path), isShop(path)]).toEqual([false, false, true]),
  )
  test.each([
    '/admin',
    '/admin/today',
    '/api/products',
    '/c/token',
    '/not-me/token',
    '/ur/not-me/token',
    '/stop/token',
    '/roman/stop/token',
    '/authentic/x',
    '/ur/authentic',
    '/preview/x',
    '/feed.xml',
    '/media/a.jpg',
  ])('%s goes past the worker', (path) =>
    expect([isPublic(path), isFrame(path), isShop(path)]).toEqual([false, false, false]),
  )
  test('of the office only counting and packing are kept', () => {
    const paths = ['/admin/pack', '/admin/stock/count', '/admin/today', '/admin/orders/GL-1', '/admin', '/pack']
    expect(paths.filter(isCellar)).toEqual(['/admin/pack', '/admin/stock/count'])
  })
  test('the language is in the address', () => {
    expect(['/', '/ur', '/ur/cart', '/roman/cart', '/urban'].map(languageOf)).toEqual(['', '/ur', '/ur', '/roman', ''])
  })
})
