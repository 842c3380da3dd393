import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { Drawer } from '#/office/ui/Drawer.tsx'
import { copy } from './orders.copy.ts'
import styles from './FilterPanel.module.css'
import { chipWords, type Filters, panelNames, type PanelName } from './orderFilters.ts'

type Values = Record<PanelName, string>

type Props = {
  filters: Filters
  /** Whether the role may filter by amounts. */
  money: boolean
  onSet: (values: Partial<Values>) => void
}

const MOST_RUPEES = 10_000_000

/**
 * More filters of the orders, behind a button. Those that are set are listed beside it, each with its own button to
 * remove it.
 */
export function FilterPanel({ filters, money, onSet, children }: Props & { children?: ReactNode }) {
  const [open, setOpen] = useState(false)
  const set = panelNames.filter((name) => filters[name] !== '')
  return (
    <div className={styles.bar}>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <Icon name="filter" size="sm" />
        {copy.filter.button}
      </Button>
      {children}
      {set.length > 0 ? (
        <ul className={styles.chips} aria-label={copy.filter.set}>
          {set.map((name) => {
            const words = chipWords(name, filters[name])
            return (
              <li key={name}>
                <button type="button" aria-label={copy.filter.remove(words)} onClick={() => onSet({ [name]: '' })}>
                  <bdi>{words}</bdi>
                  <Icon name="close" size="sm" />
                </button>
              </li>
            )
          })}
        </ul>
      ) : null}
      <Drawer open={open} title={copy.filter.title} onClose={() => setOpen(false)}>
        {open ? (
          <Fields
            filters={filters}
            money={money}
            onSet={(values) => {
              setOpen(false)
              onSet(values)
            }}
          />
        ) : null}
      </Drawer>
    </div>
  )
}

/** Rupees as typed, without commas, or undefined for a text that is no amount. */
function rupeesOf(typed: string): string | undefined {
  const bare = typed.replaceAll(',', '').trim()
  if (bare === '') return ''
  const n = Number(bare)
  return /^\d+$/.test(bare) && n >= 1 && n <= MOST_RUPEES ? String(n) : undefined
}

function Fields({ filters, money, onSet }: Props) {
  const [values, setValues] = useState<Values>(() => {
    const { city, from, until, least, most } = filters
    return { city, from, until, least, most }
  })
  const [wrong, setWrong] = useState<Partial<Values>>({})
  const field = (name: PanelName) => ({
    label: copy.filter.label[name],
    value: values[name],
    error: wrong[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })

  function apply(event: FormEvent) {
    event.preventDefault()
    const least = rupeesOf(values.least)
    const most = rupeesOf(values.most)
    const found: Partial<Values> = {
      ...(least === undefined && { least: copy.filter.noRupees }),
      ...(most === undefined && { most: copy.filter.noRupees }),
      ...(least && most && Number(least) > Number(most) && { most: copy.filter.below }),
      ...(values.from && values.until && values.from > values.until && { until: copy.filter.before }),
    }
    setWrong(found)
    if (Object.keys(found).length > 0) return
    onSet({ ...values, city: values.city.trim(), least: least ?? '', most: most ?? '' })
  }

  return (
    <form className={styles.form} noValidate onSubmit={apply}>
      <TextField {...field('city')} hint={copy.filter.cityHint} autoComplete="off" dir="auto" maxLength={200} />
      <div className={styles.two}>
        <TextField {...field('from')} type="date" />
        <TextField {...field('until')} type="date" />
      </div>
      {money ? (
        <div className={styles.two}>
          <TextField {...field('least')} inputMode="numeric" autoComplete="off" maxLength={12} />
          <TextField {...field('most')} inputMode="numeric" autoComplete="off" maxLength={12} />
        </div>
      ) : null}
      <div className={styles.acts}>
        <Button variant="secondary" onClick={() => onSet({ city: '', from: '', until: '', least: '', most: '' })}>
          {copy.filter.none}
        </Button>
        <Button type="submit">{copy.filter.apply}</Button>
      </div>
    </form>
  )
}
