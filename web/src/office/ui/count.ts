import { uiCopy } from './ui.copy.ts'

/** A number of things: exact, or approximate where counting would be slow (OFFICE-3). */
export type Total = { n: number; about?: boolean | undefined }

/** A total in words: "1,284" or "about 1,284". */
export function totalText({ n, about }: Total): string {
  const text = String(n).replace(/\B(?=(\d{3})+$)/g, ',')
  return about ? uiCopy.about(text) : text
}
