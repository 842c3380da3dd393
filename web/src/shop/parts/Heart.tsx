import { cx } from '#/shared/lib/cx.ts'
import { paths } from '#/shared/lib/paths.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { toast } from '#/shared/ui/toast.ts'
import styles from './Heart.module.css'
import { isLasting, MOST_WISHES, useWished, wish } from './wishes.ts'
import { copy } from './wishes.copy.ts'

type Props = {
  product: { _id: string; name: string }
  /** Whether it lies over a picture, in its upper corner. */
  over?: boolean
}

/** Puts a product on the wish list, or takes it off (KEEP-1). */
export function Heart({ product: { _id, name }, over = false }: Props) {
  const on = useWished(_id)
  const press = () => {
    const done = wish([_id], !on, () => toast.error(copy.failed))
    if (done === 'full') toast.error(copy.full(MOST_WISHES))
    else if (!isLasting()) toast.error(copy.unsaved)
    else if (done === 'on') toast.success(copy.onIt, { action: { label: copy.open, href: paths.wishes } })
    else toast.success(copy.offIt)
  }
  return (
    <button
      type="button"
      className={cx(styles.heart, over && styles.over)}
      aria-label={copy.keepOf(name)}
      aria-pressed={on}
      onClick={press}
    >
      <Icon name="heart" filled={on} />
    </button>
  )
}
