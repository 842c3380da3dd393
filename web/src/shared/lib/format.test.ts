import { describe, expect, it } from 'vitest'
import { formatDay, formatDayTime, formatPaisa, formatRupees, formatSoon, formatTotal, initials } from './format.ts'
import { formatCount } from './count.ts'
import { largest, smallest, srcSet } from './images.ts'
import { titleCase, toSlug } from './slug.ts'

describe('GEN-6 money is shown as Rs', () => {
  it.each([
    [0, 'Rs 0'],
    [950, 'Rs 950'],
    [3450, 'Rs 3,450'],
    [1234567, 'Rs 1,234,567'],
    [3450.5, 'Rs 3,450.50'],
  ])('%d rupees: %s', (rupees, text) => {
    expect(formatRupees(rupees)).toBe(text)
  })

  it('CART-9: shows totals with two decimals', () => {
    expect(formatPaisa(1756656)).toBe('Rs 17,566.56')
    expect(formatPaisa(5)).toBe('Rs 0.05')
    expect(formatTotal(17566.56)).toBe('Rs 17,566.56')
    expect(formatTotal(1009.08)).toBe('Rs 1,009.08')
  })
})

describe('words', () => {
  it('counts', () => {
    expect(formatCount(1, 'item', 'items')).toBe('1 item')
    expect(formatCount(0, 'item', 'items')).toBe('0 items')
    expect(formatCount(1200, 'item', 'items')).toBe('1,200 items')
  })

  it('tells days and times by the shop’s clock', () => {
    expect(formatDay('2026-11-20T19:30:00Z')).toBe('21 November 2026')
    expect(formatDayTime('2026-11-20T19:05:00Z')).toBe('21 November 2026, 00:05')
    expect(formatDay('soon')).toBe('soon')
    const now = Date.parse('2026-11-20T20:00:00Z')
    expect(formatSoon('2026-11-21T04:05:00Z', now)).toBe('09:05')
    expect(formatSoon('2026-11-22T04:05:00Z', now)).toBe('22 Nov, 09:05')
    expect(formatSoon('soon', now)).toBe('soon')
  })

  it('takes initials from the first and the last name', () => {
    expect(initials('Ayesha Khan')).toBe('AK')
    expect(initials('  ayesha  bibi khan ')).toBe('AK')
    expect(initials('Zoya')).toBe('Z')
    expect(initials('')).toBe('')
  })
})

describe('slugs', () => {
  it('LIST-3: title-cases a slug', () => {
    expect(titleCase('la-roche-posay')).toBe('La Roche Posay')
    expect(titleCase('cosrx')).toBe('Cosrx')
    expect(titleCase('--')).toBe('')
  })

  it('makes slugs as the server does', () => {
    expect(toSlug('L’Oréal Paris')).toBe('l-oreal-paris')
    expect(toSlug('  Dr. Jart+ ')).toBe('dr-jart')
  })
})

describe('pictures', () => {
  it('finds the variants of an address that names its width, and leaves others alone', () => {
    expect(srcSet('/media/a-640.webp')).toContain('/media/a-1280.webp 1280w')
    expect(srcSet('/media/a.webp')).toBeUndefined()
    expect(largest('/media/a-640.webp')).toBe('/media/a-1280.webp')
    expect(smallest('/media/a-640.webp')).toBe('/media/a-320.webp')
    expect(largest('/media/a.webp')).toBe('/media/a.webp')
  })
})
