import { uiCopy } from './ui.copy.ts'

/** How many there are: exactly, or about, where counting would be slow (OFFICE-3). */
export type Total = { n: number; about?: boolean | undefined }

/** "1,284" or "about 1,284". */
export function totalText({ n, about }: Total): string {
  const text = String(n).replace(/\B(?=(\d{3})+$)/g, ',')
  return about ? uiCopy.about(text) : text
}
