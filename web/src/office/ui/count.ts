import { kitWords } from './kitWords.ts'

/** How many there are: exactly, or, where counting would be slow, about so many or more than were counted (OFFICE-3). */
export type Total = { n: number; about?: boolean | undefined; more?: boolean | undefined }

/** "1,284", "about 1,284" or "over 1,000". */
export function totalText({ n, about, more }: Total): string {
  const text = String(n).replace(/\B(?=(\d{3})+$)/g, ',')
  if (more) return kitWords.over(text)
  return about ? kitWords.about(text) : text
}
