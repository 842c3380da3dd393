import { useQuery } from '@tanstack/react-query'
import { Button } from '#/shared/ui/Button.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { productQueries } from '#/office/domain/catalogue/productsApi.ts'
import type { Task } from '#/office/domain/tasks/tasksApi.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { Choice } from './Choice.tsx'
import { copy } from './import.copy.ts'
import { brandFix, categoryFix, type Fix, leaveIt, makeIt, newsOf, type Named } from './importApi.ts'
import styles from './NewsPanel.module.css'

const words = copy.news

type Props = {
  task: Task
  /** The corrections, by `brand:name` for a brand. */
  fixes: Readonly<Record<string, string>>
  onFix: Fix
}

/** What a file names that the shop does not have: brands that would be made, words that would be left out (LOAD-1). */
export function NewsPanel({ task, fixes, onFix }: Props) {
  const { brands, unknown: now } = newsOf(task)
  const terms = useQuery(productQueries.terms)
  // What was settled stays in the list, so that it can be taken back.
  const settled = Object.keys(fixes).flatMap((key) => {
    const name = key.startsWith(categoryFix('')) ? key.slice(categoryFix('').length) : ''
    return name && !now.some((one) => one.name === name) ? [{ name, products: 0 }] : []
  })
  const unknown = [...now, ...settled]
  // A corrected brand stays in the list, so that it can be taken back, though the next dry run no longer counts it as
  // new.
  const near = [
    ...brands.flatMap(({ name, near: own }) => (own ? [{ name, own }] : [])),
    ...Object.entries(fixes).flatMap(([key, own]) => {
      const name = key.startsWith(brandFix('')) ? key.slice(brandFix('').length) : ''
      return name && own && !brands.some((one) => one.name === name) ? [{ name, own }] : []
    }),
  ]
  if (brands.length === 0 && unknown.length === 0 && near.length === 0) return null
  return (
    <Panel title={words.title}>
      <div className={styles.news}>
        {brands.length > 0 ? (
          <section>
            <h3>{words.brands(brands.length)}</h3>
            <p>{words.brandsNote}</p>
            <Names list={brands} />
          </section>
        ) : null}
        {near.length > 0 ? (
          <section>
            <h3>{words.near}</h3>
            <ul className={styles.near}>
              {near.map(({ name, own }) => (
                <li key={name} role="group" aria-label={name}>
                  <b dir="auto">{name}</b>
                  <span>
                    <Choice chosen={fixes[brandFix(name)] === own} onChoose={() => onFix(brandFix(name), own)}>
                      {words.itIs(own)}
                    </Choice>
                    <Choice chosen={!fixes[brandFix(name)]} onChoose={() => onFix(brandFix(name), null)}>
                      {words.newBrand(name)}
                    </Choice>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {unknown.length > 0 ? (
          <section>
            <h3>{words.unknown(unknown.length)}</h3>
            <p>{words.unknownNote}</p>
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                for (const { name } of unknown) onFix(categoryFix(name), makeIt)
              }}
            >
              {words.makeAll(unknown.length)}
            </Button>
            {unknown.map(({ name, products }) => (
              <SelectField
                key={name}
                label={words.means(name, words.products(products))}
                value={fixes[categoryFix(name)] ?? ''}
                onChange={(event) => onFix(categoryFix(name), event.currentTarget.value || null)}
              >
                <option value="">{words.asIs}</option>
                <option value={makeIt}>{words.make}</option>
                <option value={leaveIt}>{words.leave}</option>
                {[...(terms.data?.categories ?? []), ...(terms.data?.skinTypes ?? [])].map((term) => (
                  <option key={term._id} value={term.slug}>
                    {term.path ?? term.name}
                  </option>
                ))}
              </SelectField>
            ))}
          </section>
        ) : null}
      </div>
    </Panel>
  )
}

function Names({ list }: { list: readonly Named[] }) {
  return (
    <ul className={styles.names}>
      {list.map(({ name, products }) => (
        <li key={name}>
          <b dir="auto">{name}</b> <span>{words.products(products)}</span>
        </li>
      ))}
    </ul>
  )
}
