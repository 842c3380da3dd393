/**
 * The names of the shop's brands, categories and skin types. The lists themselves are the owner's and come with the
 * page.
 */
import { titleCase } from '#/shared/lib/slug.ts'
import type { BrandRef } from '#/shared/api/types.ts'
import { skinEnd, skinTypeLines } from './taxonomy.copy.ts'

export function skinTypeLine(slug: string): string {
  return skinTypeLines[slug] ?? ''
}

/** "Dry Skin" as "Dry", where the context already says skin. */
export function shortSkinType(name: string): string {
  return name.replace(skinEnd, '')
}

const bare = (slug: string) => slug.replaceAll('-', '')

/** The shop's name for a brand, category or skin type, or else its slug in words. */
export function nameOf(slug: string, known: readonly BrandRef[]): string {
  return known.find((term) => bare(term.slug) === bare(slug))?.name ?? titleCase(slug)
}

/** "Dry Skin" as "Dry skin", for running text and filters. */
export function inText(name: string): string {
  return name.slice(0, 1) + name.slice(1).toLowerCase()
}
