/** The fixed ways to shop: skin types (LIST-4), categories (LIST-5) and the brands of the home page (HOME-9), in the order they are shown. */
import { titleCase } from '#/shared/lib/slug.ts'
import type { BrandRef, CountRef } from '#/shared/api/types.ts'
import type { IconName } from '#/shared/ui/Icon.tsx'

export type SkinType = { slug: string; name: string; line: string }

export const SKIN_TYPES: readonly SkinType[] = [
  { slug: 'glass-skin', name: 'Glass', line: 'Clear, dewy, lit' },
  { slug: 'normal-skin', name: 'Normal', line: 'Balanced' },
  { slug: 'oily-skin', name: 'Oily', line: 'Shine, open pores' },
  { slug: 'dry-skin', name: 'Dry', line: 'Tight, flaking' },
  { slug: 'combination-skin', name: 'Combination', line: 'Oily T-zone' },
  { slug: 'sensitive-skin', name: 'Sensitive', line: 'Reacts easily' },
  { slug: 'mature-skin', name: 'Mature', line: 'Fine lines' },
]

export type Category = { slug: string; name: string; icon: IconName }

export const CATEGORIES: readonly Category[] = [
  { slug: 'serum', name: 'Serum', icon: 'serum' },
  { slug: 'moisturizer', name: 'Moisturizer', icon: 'moisturizer' },
  { slug: 'mask', name: 'Mask', icon: 'mask' },
  { slug: 'sunscreen', name: 'Sunscreen', icon: 'sunscreen' },
  { slug: 'toner', name: 'Toner', icon: 'toner' },
  { slug: 'cleanser', name: 'Cleanser', icon: 'cleanser' },
  { slug: 'cream', name: 'Cream', icon: 'cream' },
  { slug: 'oil', name: 'Oil', icon: 'oil' },
  { slug: 'exfoliator', name: 'Exfoliator', icon: 'exfoliator' },
  { slug: 'essence', name: 'Essence', icon: 'essence' },
  { slug: 'eye-care', name: 'Eye Care', icon: 'eye-care' },
  { slug: 'lip-care', name: 'Lip Care', icon: 'lip-care' },
  { slug: 'brightening', name: 'Brightening', icon: 'brightening' },
  { slug: 'mist', name: 'Mist', icon: 'mist' },
  { slug: 'hydrating', name: 'Hydrating', icon: 'hydrating' },
  { slug: 'soothing', name: 'Soothing', icon: 'soothing' },
  { slug: 'makeup', name: 'Makeup', icon: 'makeup' },
  { slug: 'accessories', name: 'Accessories', icon: 'accessories' },
  { slug: 'deal', name: 'Best Deals', icon: 'deal' },
]

export const HOME_BRANDS: readonly string[] = [
  'medicube',
  'centella',
  'the-ordinary',
  'anua',
  'cosrx',
  'rhode',
  'pixi',
  'cerave',
  'la-roche-posay',
  'beauty-of-joseon',
  'sheglam',
  'dior',
  'axisy',
]

/** The brands of the mobile menu (NAV-4): axisy and axis-y are one brand, so it stands there once. */
export const MENU_BRANDS: readonly string[] = [...HOME_BRANDS.slice(0, -1), 'axis-y', 'estee-lauder']

const bare = (slug: string) => slug.replaceAll('-', '')

/** A brand's name as printed where the shop knows it, else its slug in words. */
export function brandName(slug: string, known: readonly BrandRef[]): string {
  return known.find((brand) => bare(brand.slug) === bare(slug))?.name ?? titleCase(slug)
}

export function categoryName(slug: string): string {
  return CATEGORIES.find((category) => category.slug === slug)?.name ?? titleCase(slug)
}

/** "dry-skin" as "Dry skin", for running text and filters. */
export function skinTypeName(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return (words[0] ?? '').toUpperCase() + words.slice(1)
}

export function countOf(slug: string, counts: readonly CountRef[]): number | null {
  return counts.find((entry) => entry.slug === slug)?.count ?? null
}
