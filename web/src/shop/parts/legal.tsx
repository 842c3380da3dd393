/** The kinds of the shop's texts: the two of the footer's dialogs (FOOT-2), and the rule of returns (PLAIN-3). */
import type { CountRef, ShopConfig } from '#/shared/api/types.ts'
import { promisesOf } from './promises.ts'
import { nameOf } from './taxonomy.ts'
import { type Clause, legalWords, privacyClauses, returnsClauses, termsClauses } from './legal.copy.ts'

export type LegalKind = 'privacy' | 'terms' | 'returns'

export const LEGAL_TITLES: Record<LegalKind, string> = {
  privacy: legalWords.privacy,
  terms: legalWords.terms,
  returns: legalWords.returns,
}

/** The owner's own text as clauses: paragraphs between empty lines, headings where a line begins with #. */
function ownClauses(text: string): Clause[] {
  const clauses: Clause[] = []
  for (const block of text.split(/\n{2,}|\n(?=#)/)) {
    const [first = '', ...rest] = block.split('\n')
    if (first.startsWith('#')) clauses.push({ heading: first.replace(/^#+\s*/, ''), text: rest.join('\n') })
    else clauses.push({ heading: '', text: block })
  }
  return clauses
}

function usualClauses(kind: LegalKind, config: ShopConfig, categories: readonly CountRef[]): Clause[] {
  if (kind === 'privacy') return privacyClauses(config)
  if (kind === 'terms') return termsClauses(config, promisesOf(config))
  const opened = config.returns.opened ?? []
  return returnsClauses(
    config,
    opened.map((slug) => nameOf(slug, categories)),
  )
}

type Props = {
  kind: LegalKind
  config: ShopConfig
  /** The shop's categories, since the text names those that may come back opened. */
  categories: readonly CountRef[]
  heading?: 'h2' | 'h3'
}

/** The clauses of one of the texts, as headings and paragraphs. */
export function LegalText({ kind, config, categories, heading: Heading = 'h3' }: Props) {
  const own = kind === 'returns' ? undefined : config.legal?.[kind]
  const clauses = own ? ownClauses(own) : usualClauses(kind, config, categories)
  return clauses.map((clause) => (
    <div key={`${clause.heading} ${clause.text}`} dir="auto">
      {clause.heading ? <Heading>{clause.heading}</Heading> : null}
      {clause.text ? <p>{clause.text}</p> : null}
    </div>
  ))
}
