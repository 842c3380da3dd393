import type { dismiss as english } from './offer.copy.ts'
import type { Words } from '#/shared/lib/words.ts'
export { offered } from './offer.copy.ts'

export const dismiss: Words<typeof english> = 'انگریزی میں رہنے دیں'
