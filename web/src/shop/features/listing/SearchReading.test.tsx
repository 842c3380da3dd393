import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ProductCard } from '#/shared/api/types.ts'
import { cautionNote, SearchReading } from './SearchReading.tsx'

describe('PLAIN-2 how a search was read', () => {
  test('says what was mended, with a way back', () => {
    render(<SearchReading query="niacinmide serum" reading={{ corrected: 'niacinamide serum' }} />)
    expect(screen.getByText('niacinamide serum')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Search for “niacinmide serum” instead' })).toHaveAttribute(
      'href',
      '/search?q=niacinmide+serum&exact=true',
    )
  })

  test('says of how many the shop knows a claim', () => {
    render(
      <SearchReading query="fragrance free" reading={{ claims: [{ claim: 'without', of: 'fragrance', known: 14 }] }} />,
    )
    expect(screen.getByRole('note')).toHaveTextContent('Without fragrance: we know this of 14 products.')
  })

  test('says that it does not know, and leads on', () => {
    render(
      <SearchReading
        query="halal lipstick"
        reading={{ claims: [{ claim: 'halal', known: 0 }], unmet: true, rest: 'lipstick' }}
      />,
    )
    expect(screen.getByRole('note')).toHaveTextContent('Halal: we do not know this yet of any product here.')
    expect(screen.getByRole('link', { name: 'Lists without drying alcohol' })).toHaveAttribute(
      'href',
      '/search?q=lipstick+without+alcohol',
    )
    expect(screen.getByRole('link', { name: 'Search for “lipstick” alone' })).toHaveAttribute(
      'href',
      '/search?q=lipstick',
    )
  })

  test('warns of what is avoided in pregnancy, and offers no way round it', () => {
    render(
      <SearchReading
        query="retinol pregnancy"
        reading={{ claims: [{ claim: 'pregnancy', known: 0 }], unmet: true, rest: 'retinol', avoid: 4, cautions: true }}
      />,
    )
    expect(screen.getByRole('note')).toHaveTextContent('4 products for these words hold a retinoid')
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('cards tell their caution in such a search alone', () => {
    const retinol = { caution: 'retinoid' } as ProductCard
    expect(cautionNote({ cautions: true })?.(retinol)).toBe('Contains a retinoid: not in pregnancy.')
    expect(cautionNote({ cautions: true })?.({} as ProductCard)).toBeUndefined()
    expect(cautionNote({})).toBeUndefined()
  })
})
