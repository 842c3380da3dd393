import { copy } from './listing.copy.ts'

/** The title of a list's page, as the server writes it. The first page has no number. */
export function pageTitle(name: string, page: number): string {
  return page > 1 ? copy.numbered(name, page) : name
}

const MOST = 60

/** A search's words, cut where they would fill the title. */
export function shortened(text: string): string {
  return text.length > MOST ? `${text.slice(0, MOST - 1).trimEnd()}…` : text
}
