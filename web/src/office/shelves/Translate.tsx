import { TranslationFields } from '#/office/domain/translations/TranslationFields.tsx'

/** The other languages of a text, once it is saved. */
export function Translate({ place, mayWrite }: { place: string | null; mayWrite: boolean }) {
  return place ? <TranslationFields place={place} mayWrite={mayWrite} /> : null
}
