import type * as english from './language.copy.ts'

export const language: typeof english.language = 'ur-Latn'
export const prefix: typeof english.prefix = '/roman'
export const direction: typeof english.direction = 'ltr'
