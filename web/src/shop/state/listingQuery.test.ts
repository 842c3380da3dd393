import { describe, expect, it } from 'vitest'
import { Parameters } from '#/shop/polyfill.ts'
import { apiParameters, formatListingQuery, listingKey, parseListingQuery } from './listingQuery.ts'

const canonical = (search: string) => formatListingQuery(parseListingQuery(search))

describe('the address of a list', () => {
  // The server's test reads these rows too: internal/httpd/site/listing_test.go.
  it.each([
    ['', ''],
    ['page=1&utm_source=mail', ''],
    ['sort=price-asc&page=2', 'page=2&sort=price-asc'],
    ['brand=b&brand=A,b', 'brand=a&brand=b'],
    ['category=Toner,serum&brand=b&brand=a', 'brand=a&brand=b&category=serum&category=toner'],
    ['min=100&max=&inStock=true', 'inStock=true&min=100'],
    ['min=۱۰۰&max=٩٠٠', 'max=900&min=100'],
    ['min=-1&max=1e3&page=0&sort=cheapest&inStock=yes', ''],
    ['q=%20%7E*%20%D8%B9%26%20', 'q=%7E*+%D8%B9%26'],
    ['sort=newest', 'sort=newest'],
    ['more=true&fact=Without:Fragrance', 'fact=without%3Afragrance&more=true'],
    ['fact=with:zinc-pca,spf:30&page=3&fact=rating:4', 'fact=rating%3A4&fact=spf%3A30&fact=with%3Azinc-pca&page=3'],
    ['more=1', ''],
  ])('%s is %s in one form', (search, form) => {
    expect(canonical(search)).toBe(form)
    expect(canonical(form)).toBe(form)
  })

  it('has the key that the server gives the same list', () => {
    expect(listingKey('brand', 'COSRX', parseListingQuery(''))).toBe('brand:cosrx')
    expect(listingKey('top-sells', '', parseListingQuery('page=2'))).toBe('top-sells:?page=2')
  })
})

describe('the call for a list', () => {
  it.each([
    ['API-3 brand', 'brand', 'cosrx', 'brand=other&skinType=dry-skin', 'brand=cosrx&skinType=dry-skin'],
    [
      'API-4 skin type',
      'skin-type',
      'oily-skin',
      'min=100&max=900',
      'skinType=oily-skin&minPrice=100&maxPrice=900&sort=featured',
    ],
    ['API-5 category', 'category', 'deal', 'sort=saving', 'category=deal&sort=saving'],
    ['API-6 top sells', 'top-sells', '', 'inStock=true', 'topSell=true&inStock=true&sort=featured'],
    ['PLAIN-7 a skin type', 'skin-type', 'oily-skin', '', 'skinType=oily-skin&sort=featured'],
    ['PLAIN-2 a search as it is spelt', 'search', '', 'q=serun&exact=true', 'q=serun&exact=true'],
    ['API-7, LIST-1 trending', 'trending', '', '', 'trending=true&sort=featured'],
    ['API-7 trending, sorted', 'trending', '', 'sort=newest', 'trending=true&sort=newest'],
    ['search', 'search', '', 'q=snail', 'q=snail'],
  ] as const)('%s', (_, kind, slug, search, params) => {
    expect(apiParameters(kind, slug, parseListingQuery(search)).toString()).toBe(params)
  })
})

describe('the server’s URLSearchParams', () => {
  const texts = [
    '',
    'a=1&b=2&a=3',
    'q=%D8%B9+x%26y&empty=&bare',
    '?a=%7E%21%27%28%29*-._',
    'a=b=c&&=d',
    'plus=%2B+%20',
    'percent=100%25',
  ]
  it.each(texts)('reads and writes %s as a browser does', (text) => {
    const own = new Parameters(text)
    const real = new URLSearchParams(text)
    expect(own.toString()).toBe(real.toString())
    expect([...own]).toEqual([...real])
    expect(own.size).toBe(real.size)
    expect(own.get('a')).toBe(real.get('a'))
    expect(own.getAll('a')).toEqual(real.getAll('a'))
    expect(own.has('bare')).toBe(real.has('bare'))
  })

  it('changes as a browser’s does', () => {
    const change = (params: Parameters | URLSearchParams) => {
      params.append('c', '1 2')
      params.set('a', 'new')
      params.set('z', '!')
      params.delete('b')
      params.sort()
      return params.toString()
    }
    expect(change(new Parameters('b=1&a=1&c=0&a=2'))).toBe(change(new URLSearchParams('b=1&a=1&c=0&a=2')))
    expect(new Parameters({ q: 'é' }).toString()).toBe(new URLSearchParams({ q: 'é' }).toString())
    expect(new Parameters([['a', '1']]).toString()).toBe('a=1')
  })

  it('does not throw at a stray percent sign', () => {
    expect(new Parameters('q=100%').get('q')).toBe('100%')
  })
})
