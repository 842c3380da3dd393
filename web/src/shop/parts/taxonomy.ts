/** How the shop's brands, categories and skin types are called. The lists themselves are the owner's and come with the page. */
import { titleCase } from '#/shared/lib/slug.ts'
import type { BrandRef } from '#/shared/api/types.ts'
import { skinTypeLines } from './taxonomy.copy.ts'

export function skinTypeLine(slug: string): string {
  return skinTypeLines[slug] ?? ''
}

/** "Dry Skin" as "Dry", where all around it says skin. */
export function shortSkinType(name: string): string {
  return name.replace(/ skin$/i, '')
}

const bare = (slug: string) => slug.replaceAll('-', '')

/** A brand, category or skin type as the shop calls it, else its slug in words. */
export function nameOf(slug: string, known: readonly BrandRef[]): string {
  return known.find((term) => bare(term.slug) === bare(slug))?.name ?? titleCase(slug)
}

/** "Dry Skin" as "Dry skin", for running text and filters. */
export function inText(name: string): string {
  return name.slice(0, 1) + name.slice(1).toLowerCase()
}
