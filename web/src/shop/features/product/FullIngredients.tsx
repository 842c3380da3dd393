import { Link } from 'wouter'
import { address } from '#/shared/lib/pages.ts'
import { paths } from '#/shared/lib/paths.ts'
import type { WholeProduct } from '#/shared/api/types.ts'
import { copy } from './more.copy.ts'
import styles from './FullIngredients.module.css'

type Full = NonNullable<WholeProduct['fullIngredients']>

/**
 * The ingredients on the pack: first what the list contains, as facts, each with a link to what lacks it in the
 * product's category (FIND-1), then each ingredient with what it does, and a link where there is a page about it
 * (FIND-2).
 */
export function FullIngredients({
  full,
  pages,
  category,
}: {
  full: Full
  pages?: Readonly<Record<string, string>> | undefined
  category: string
}) {
  return (
    <>
      {full.contains.length > 0 ? (
        <ul className={styles.facts}>
          {full.contains.map(({ flag, names, probably }) => (
            <li key={flag}>
              {flag === 'fragrance' && names[0]
                ? copy.contains[flag]
                : copy.containsNamed(
                    copy.contains[flag],
                    [...names, ...(names[0] ? [] : (probably ?? []).map(copy.probably))].join(', '),
                  )}{' '}
              {category === '' ? null : (
                <Link href={`${paths.category(category)}?fact=${encodeURIComponent(`without:${flag}`)}`}>
                  {copy.without[flag]}
                </Link>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <ol className={styles.list}>
        {full.items.map((item, at) => {
          const printed = <bdi>{item.printed ?? item.name}</bdi>
          const path = pages?.[item.name]
          return (
            <li key={`${item.name} ${String(at)}`}>
              <span>{path ? <Link href={address(path)}>{printed}</Link> : printed}</span>
              <small>{copy.ingredient(Boolean(item.mayContain), item.what)}</small>
            </li>
          )
        })}
      </ol>
      {full.notes.map((note) => (
        <p key={note} className={styles.note} dir="auto">
          {note}
        </p>
      ))}
      <p className={styles.note}>{copy.packDecides}</p>
    </>
  )
}
