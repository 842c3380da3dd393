import type { WholeProduct } from '#/shared/api/types.ts'
import { copy } from './more.copy.ts'
import styles from './FullIngredients.module.css'

type Full = NonNullable<WholeProduct['fullIngredients']>

/** The list of the pack: first what it contains, as facts, then each ingredient with what it does. */
export function FullIngredients({ full }: { full: Full }) {
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
                  )}
            </li>
          ))}
        </ul>
      ) : null}
      <ol className={styles.list}>
        {full.items.map((item, at) => (
          <li key={`${item.name} ${String(at)}`}>
            <span dir="auto">{item.printed ?? item.name}</span>
            <small>
              {[item.mayContain && copy.mayContain, item.what ?? copy.unknownIngredient].filter(Boolean).join(', ')}
            </small>
          </li>
        ))}
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
