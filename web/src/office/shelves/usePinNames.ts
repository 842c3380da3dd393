import { useState } from 'react'
import type { components } from '#/office/schema.d.ts'
import { homeCopy } from './home.copy.ts'
import type { HomePage } from './homeDraft.ts'

export type PinnedProduct = components['schemas']['PinnedProduct']

export type Pins = {
  of: (id: string) => PinnedProduct | null
  nameOf: (id: string) => string
  /** Remembers a product that was found. */
  know: (product: PinnedProduct) => void
}

/** The pinned products that are known: those that came with the page, and those found since. */
export function usePinNames({ pinned }: HomePage): Pins {
  const [found, setFound] = useState<readonly PinnedProduct[]>([])
  const of = (id: string) => [...pinned, ...found].find((product) => product._id === id) ?? null
  return {
    of,
    nameOf: (id) => of(id)?.name ?? homeCopy.pins.unknown,
    know: (product) => setFound((now) => [...now, product]),
  }
}
