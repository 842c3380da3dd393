/** The two texts of the footer's dialogs (FOOT-2). */
import type { ShopConfig } from '#/shared/api/types.ts'
import { privacyClauses, termsClauses } from './legalCopy.ts'

export type LegalKind = 'privacy' | 'terms'

export const LEGAL_TITLES: Record<LegalKind, string> = { privacy: 'Privacy policy', terms: 'Terms and conditions' }

type Clause = { heading: string; text: string }

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

/** The clauses of one of the two texts, as headings and paragraphs. */
export function LegalText({ kind, config }: { kind: LegalKind; config: ShopConfig }) {
  const own = config.legal?.[kind]
  const clauses = own ? ownClauses(own) : kind === 'privacy' ? privacyClauses(config) : termsClauses(config)
  return clauses.map((clause) => (
    <div key={`${clause.heading} ${typeof clause.text === 'string' ? clause.text : ''}`} dir="auto">
      {clause.heading ? <h3>{clause.heading}</h3> : null}
      {clause.text ? <p>{clause.text}</p> : null}
    </div>
  ))
}
