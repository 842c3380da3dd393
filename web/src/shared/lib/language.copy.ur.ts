import type * as english from './language.copy.ts'

export const language: typeof english.language = 'ur'
export const prefix: typeof english.prefix = '/ur'
export const direction: typeof english.direction = 'rtl'
