import { screen, within } from '@testing-library/react'
import { expect, it, test } from 'vitest'
import type { Variant } from '#/shared/api/types.ts'
import { product } from '#/testing/fixtures.ts'
import { renderShop } from '#/testing/renderShop.tsx'
import { nearestHere, type Shade } from './nearestHere.ts'
import { ShadeFinder } from './ShadeFinder.tsx'

const shade = (name: string, undertone: Shade['undertone'], depth: number, ...like: string[]): Shade => ({
  name,
  color: `#${name.length}00000`,
  ...(undertone && { undertone }),
  ...(depth > 0 && { depth }),
  ...(like.length > 0 && { like }),
})
const toast = shade('Toast', 'warm', 6, 'MAC NC25', 'Missha 21')
const sand = shade('Sand', 'warm', 5)
const rosewood = shade('Rosewood', 'cool', 6, 'Missha 21')

const variant = ({ color }: Shade, available: boolean): Variant => ({
  ...product().variants[0]!,
  color,
  available,
})

it('FIND-5 says which shade is nearest to the one that somebody wears, and names another where it is sold out', async () => {
  const shown = product({
    slug: 'tint',
    variants: [variant(toast, false), variant(sand, true), variant(rosewood, true)],
  })
  const { keys } = renderShop(<ShadeFinder product={shown} shades={[toast, sand, rosewood]} />)
  expect(screen.getByText('Warm · depth 5 of 10')).toBeVisible()
  await keys.selectOptions(screen.getByLabelText('A shade that you wear'), 'MAC NC25')
  expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent(
    'You wear MAC NC25. The nearest here is Toast. Sold out. The nearest that is here now: Sand.',
  )
  await keys.selectOptions(screen.getByLabelText('A shade that you wear'), 'Missha 21')
  expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent(
    'You wear Missha 21. The nearest here is Rosewood.',
  )
  expect(screen.getByRole('link', { name: 'Choose Sand' })).toHaveAttribute('href', '/product/tint?color=%23400000')
})

test.each<[string, Shade, readonly Shade[], string | undefined]>([
  ['by depth', toast, [shade('Far', 'warm', 9), sand], 'Sand'],
  [
    'by undertone, where depths are alike',
    toast,
    [shade('Cool one', 'cool', 6), shade('Neutral one', 'neutral', 6)],
    'Neutral one',
  ],
  ['never itself', toast, [toast], undefined],
  ['nothing that is far', toast, [shade('Deep', 'warm', 10)], undefined],
  [
    'by colour, where a depth is not known',
    { name: 'A', color: '#c08a70' },
    [
      { name: 'B', color: '#203040' },
      { name: 'C', color: '#c08060' },
    ],
    'C',
  ],
  ['not at all, of words', { name: 'A', color: 'Clear' }, [{ name: 'B', color: 'Milky' }], undefined],
])('FIND-5 the nearest shade is found %s', (_, of, here, want) => {
  expect(nearestHere(of, here)?.name).toBe(want)
})

it('FIND-5 leads to the shades of other brands here, and finds its own for who wears one of them', async () => {
  const near = {
    _id: 'p9',
    slug: 'velvet-base',
    brand: 'Gulistan',
    product: 'Velvet Base',
    name: 'Beige',
    color: '#aa8866',
  }
  const shown = product({ slug: 'tint', variants: [variant(toast, true)] })
  const { keys } = renderShop(<ShadeFinder product={shown} shades={[{ ...toast, near: [near] }]} />)
  expect(screen.getByRole('link', { name: 'Beige, Gulistan Velvet Base' })).toHaveAttribute(
    'href',
    '/product/velvet-base?color=%23aa8866',
  )
  await keys.selectOptions(screen.getByLabelText('A shade that you wear'), 'Gulistan Velvet Base Beige')
  expect(screen.getByText(/The nearest here is Toast\./)).toBeVisible()
})
