/** The two texts of the footer's dialogs (FOOT-2). */
import type { ShopConfig } from '#/shared/api/types.ts'
import { privacyClauses, termsClauses } from './legalCopy.ts'

export type LegalKind = 'privacy' | 'terms'

export const LEGAL_TITLES: Record<LegalKind, string> = { privacy: 'Privacy policy', terms: 'Terms and conditions' }

/** The clauses of one of the two texts, as headings and paragraphs. */
export function LegalText({ kind, config }: { kind: LegalKind; config: ShopConfig }) {
  const clauses = kind === 'privacy' ? privacyClauses(config) : termsClauses(config)
  return clauses.map((clause) => (
    <div key={clause.heading}>
      <h3>{clause.heading}</h3>
      <p>{clause.text}</p>
    </div>
  ))
}
