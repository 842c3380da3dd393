import { cx } from '#/shared/lib/cx.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { editorCopy } from './editor.copy.ts'
import styles from './IngredientsRead.module.css'
import type { IngredientsRead as Read } from '#/office/domain/catalogue/productsApi.ts'

const copy = editorCopy.ingredients

type Item = Read['read']['items'][number]
type Flag = NonNullable<Item['flags']>[number]

/** The tone of an ingredient's flags. The words say the same. */
const TONES: Record<Flag, 'clay' | 'warn'> = {
  fragrance: 'clay',
  allergen: 'clay',
  'essential-oil': 'clay',
  animal: 'clay',
  alcohol: 'warn',
  acid: 'warn',
  retinoid: 'warn',
  pregnancy: 'warn',
}

function toneOf(item: Item): string | undefined {
  if (!item.known) return styles.unknown
  const tones = new Set((item.flags ?? []).map((flag) => TONES[flag]))
  return tones.has('warn') ? styles.warn : tones.has('clay') ? styles.clay : undefined
}

const wordsOf = (item: Item): string =>
  [
    item.mayContain ? copy.may : '',
    item.known ? '' : copy.unknown,
    ...(item.flags ?? []).map((flag) => copy.flags[flag]),
  ]
    .filter(Boolean)
    .join(', ')

/** The reading of a typed list: each ingredient with what it counts as, misprints, and what the owner has banned. */
export function IngredientsRead({
  read,
  onCorrect,
}: {
  read: Read
  onCorrect: (printed: string, name: string) => void
}) {
  const { items } = read.read
  const slips = items.filter((item) => item.printed !== undefined)
  return (
    <div className={styles.read}>
      {read.banned.length > 0 ? (
        <p className={styles.banned} role="alert">
          <Icon name="alert" size="sm" />
          {copy.banned([...new Set(read.banned.map((hit) => hit.name))].join(', '))}
        </p>
      ) : null}
      <ul className={styles.chips} aria-label={copy.list(items.length)} tabIndex={0}>
        {items.map((item, at) => (
          <li key={`${item.name} ${String(at)}`} className={cx(styles.chip, toneOf(item))} title={item.what}>
            <span dir="auto">{item.name}</span>
            {wordsOf(item) ? <em>{wordsOf(item)}</em> : null}
          </li>
        ))}
      </ul>
      {slips.map((item, at) => (
        <p key={`${item.name} ${String(at)}`} className={styles.slip}>
          <span>{copy.readAs(item.name, item.printed ?? '')}</span>
          <Button variant="quiet" size="sm" onClick={() => onCorrect(item.printed ?? '', item.name)}>
            {copy.correct}
          </Button>
        </p>
      ))}
      {read.read.contains.length > 0 ? <p className={styles.quiet}>{copy.shows}</p> : null}
    </div>
  )
}
