/** What the shop promises and keeps: the two texts of the footer's dialogs (FOOT-2), and the rule of returns (PLAIN-3). */
import type { CountRef, ShopConfig } from '#/shared/api/types.ts'
import { copy } from './parts.copy.ts'
import { type Clause, privacyClauses, returnsClauses, termsClauses } from './legal.copy.ts'

export type LegalKind = 'privacy' | 'terms' | 'returns'

export const LEGAL_TITLES: Record<LegalKind, string> = {
  privacy: copy.privacy,
  terms: copy.terms,
  returns: copy.returns,
}

/** The owner's own text: paragraphs between empty lines, headings where a line begins with #. */
function ownClauses(text: string): Clause[] {
  const clauses: Clause[] = []
  for (const block of text.split(/\n{2,}|\n(?=#)/)) {
    const [first = '', ...rest] = block.split('\n')
    if (first.startsWith('#')) clauses.push({ heading: first.replace(/^#+\s*/, ''), text: rest.join('\n') })
    else clauses.push({ heading: '', text: block })
  }
  return clauses
}

type Props = {
  kind: LegalKind
  config: ShopConfig
  /** The shop's categories: those that may come back opened are named. */
  categories: readonly CountRef[]
  heading?: 'h2' | 'h3'
}

/** The clauses of one of the texts, as headings and paragraphs. */
export function LegalText({ kind, config, categories, heading: Heading = 'h3' }: Props) {
  const own = kind === 'returns' ? undefined : config.legal?.[kind]
  const clauses = own
    ? ownClauses(own)
    : { privacy: privacyClauses, terms: termsClauses, returns: returnsClauses }[kind](config, categories)
  return clauses.map((clause) => (
    <div key={`${clause.heading} ${clause.text}`} dir="auto">
      {clause.heading ? <Heading>{clause.heading}</Heading> : null}
      {clause.text ? <p>{clause.text}</p> : null}
    </div>
  ))
}
