import type { ComponentType } from 'react'

/** What stands where a page failed: it comes after the first page, with what nobody waits for (afterFirst.ts). */
export const broken: { Page: ComponentType<{ again: () => void }> | null } = { Page: null }
