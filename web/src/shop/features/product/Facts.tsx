import type { WholeProduct } from '#/shared/api/types.ts'
import styles from './Facts.module.css'
import { copy } from './more.copy.ts'

type Fact = NonNullable<WholeProduct['facts']>[number]

/** The product's values for the owner's attributes (GOOD-1). */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.key}>
          <dt dir="auto">{fact.name}</dt>
          <dd>
            <bdi>{copy.factValues[fact.value] ?? fact.value}</bdi>
            {fact.source ? <small dir="auto">{fact.source}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
