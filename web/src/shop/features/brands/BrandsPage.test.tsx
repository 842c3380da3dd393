import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderShop } from '#/testing/renderShop.tsx'
import BrandsPage from './BrandsPage.tsx'

const brand = (name: string) => ({ slug: name.toLowerCase().replace(/[^a-z]+/g, '-'), name })
const many = [
  'COSRX',
  'Anua',
  'AXIS-Y',
  'Dior',
  "d'Alba",
  'CeraVe',
  'Pixi',
  'rhode',
  'SHEGLAM',
  'medicube',
  'گلاب',
  '3CE',
  'Beauty of Joseon',
]

function open(names: string[]) {
  return renderShop(<BrandsPage />, { at: '/brands', catalog: { brands: names.map(brand) } })
}
const main = () => within(screen.getByRole('main'))
const letters = () =>
  main()
    .queryAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)

describe('WEB-9: the page of all brands', () => {
  it('shows every brand under its letter, with a way to each letter that has one', async () => {
    const { keys } = open(many)
    expect(main().getByRole('heading', { level: 1, name: 'All brands' })).toBeVisible()
    expect(main().getByText('13 brands from A to Z, every product original and imported.')).toBeVisible()
    expect(letters()).toEqual(['0–9', 'A', 'B', 'C', 'D', 'M', 'P', 'R', 'S', 'گ'])
    const d = main().getByRole('region', { name: 'Brands with D' })
    expect(
      within(d)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(["d'Alba", 'Dior'])
    expect(within(d).getByRole('link', { name: 'Dior' })).toHaveAttribute('href', '/brand/dior')
    const before = window.history.length
    Element.prototype.scrollIntoView ??= () => undefined
    await keys.click(main().getByRole('link', { name: 'Brands with D' }))
    expect(within(d).getByRole('heading')).toHaveFocus()
    expect(window.history.length).toBe(before)
  })

  it('narrows while one types, and Enter opens the one that is left', async () => {
    const { keys } = open(many)
    await keys.type(main().getByRole('searchbox', { name: 'Find a brand' }), 'dalb')
    expect(letters()).toEqual(['D'])
    expect(main().getByRole('status')).toHaveTextContent('1 brand')
    await keys.keyboard('{Enter}')
    expect(window.location.pathname).toBe('/brand/d-alba')
  })

  it('leads to the search where no brand is called so, and back to all', async () => {
    const { keys } = open(many)
    await keys.type(main().getByRole('searchbox'), 'snail')
    expect(main().getByRole('heading', { name: 'No brand is called “snail”' })).toBeVisible()
    expect(main().getByRole('link', { name: 'Search the shop for “snail”' })).toHaveAttribute('href', '/search?q=snail')
    await keys.click(main().getByRole('button', { name: 'Show all brands' }))
    expect(letters()).toHaveLength(10)
  })

  it('needs no index and no field for a few, and says so where there are none', () => {
    const { unmount } = open(['Dior'])
    expect(main().queryByRole('searchbox')).toBeNull()
    expect(main().queryByRole('navigation', { name: 'Letters' })).toBeNull()
    unmount()
    open([])
    expect(main().getByRole('heading', { level: 1, name: 'There are no brands here yet' })).toBeVisible()
  })
})
