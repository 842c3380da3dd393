import { Fragment, type ReactNode } from 'react'

/**
 * A sentence of a catalogue with its links and emphases in their places: "you agree to our {terms} and {privacy}". The
 * catalogue holds the whole sentence, so that a language with another order of words can put them where they belong.
 */
export function sentence(text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode[] {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 1 ? <Fragment key={piece}>{parts[piece] ?? null}</Fragment> : piece))
}
