import { Fragment, type ReactNode } from 'react'

/**
 * A sentence of a catalogue with its links and emphases in their places: "you agree to our {terms} and {privacy}". It
 * stands there whole, so that a language with another order of words puts them where they belong.
 */
export function sentence(text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode[] {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 1 ? <Fragment key={piece}>{parts[piece] ?? null}</Fragment> : piece))
}
