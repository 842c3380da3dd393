import { Fragment } from 'react'
import { Link } from 'wouter'
import type { Facets, ProductCard } from '#/shared/api/types.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { sentence } from '#/shared/lib/sentence.tsx'
import styles from './SearchReading.module.css'
import { readingCopy as copy } from './reading.copy.ts'

export type Reading = NonNullable<Facets['reading']>

type Claim = NonNullable<Reading['claims']>[number]

/** How the server read a search, where that is more than its words: corrected spelling, prices, claims (PLAIN-2). */
export function SearchReading({ reading, query }: { reading: Reading; query: string }) {
  const { corrected, missing, minPrice, maxPrice, claims = [], rest } = reading
  const spelling = rest ?? query
  return (
    <div className={styles.reading} role="note">
      {corrected ? (
        <p>
          {sentence(copy.showing, { words: <b>{corrected}</b> })}{' '}
          <Link href={`${paths.search(query)}&exact=true`}>{copy.instead(spelling)}</Link>
        </p>
      ) : null}
      {missing ? <p>{copy.missing(missing)}</p> : null}
      {minPrice || maxPrice ? <p>{copy.price(rupees(minPrice), rupees(maxPrice))}</p> : null}
      {claims.map((claim) => (
        <ClaimAnswer key={`${claim.claim} ${claim.of ?? ''}`} claim={claim} reading={reading} />
      ))}
    </div>
  )
}

const rupees = (amount: number | undefined) => (amount ? formatRupees(amount) : '')

/** Says for how many products the claim is known, and where it is known for none what leads on. */
function ClaimAnswer({ claim, reading }: { claim: Claim; reading: Reading }) {
  const { unmet = false, rest, avoid = 0 } = reading
  const ways = waysOn(claim, unmet ? rest : undefined)
  const name = copy.nameOf(claim)
  return (
    <div className={unmet && claim.known === 0 ? styles.unknown : styles.known}>
      <p>
        <b>{name}</b> {claim.known > 0 ? copy.known(claim) : copy.unknown(claim, rest ?? '')}
      </p>
      {avoid > 0 ? <p>{copy.avoid(avoid)}</p> : null}
      {ways.length > 0 ? (
        <p className={styles.ways}>
          {ways.map(({ label, href }) => (
            <Fragment key={href}>
              <Link href={href}>{label}</Link>{' '}
            </Fragment>
          ))}
        </p>
      ) : null}
    </div>
  )
}

/** Searches that the lists of ingredients can answer where the claim itself is not known. */
function waysOn({ claim, known }: Claim, rest: string | undefined): { label: string; href: string }[] {
  if (known > 0) return []
  const words = rest ? `${rest} ` : ''
  const ways = []
  if (claim === 'vegan' || claim === 'halal')
    ways.push({ label: copy.withoutAnimal, href: paths.search(`${words}without animal ingredients`) })
  if (claim === 'halal') ways.push({ label: copy.withoutAlcohol, href: paths.search(`${words}without alcohol`) })
  if (rest && claim !== 'pregnancy') ways.push({ label: copy.onlyWords(rest), href: paths.search(rest) })
  return ways
}

/** What a card notes of its product in a search about it, or undefined in any other list. */
export function cautionNote(reading: Reading | undefined) {
  if (!reading?.cautions) return undefined
  return ({ caution }: ProductCard) => (caution ? copy.caution[caution] : undefined)
}
