import { useQuery } from '@tanstack/react-query'
import { Icon, type IconName } from '#/shared/ui/Icon.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { bulkCopy as copy } from './bulk.copy.ts'
import styles from './BulkForm.module.css'
import { priceOf } from './prices.ts'
import { type BulkAction, productQueries } from '#/office/domain/catalogue/productsApi.ts'

type Kind = keyof typeof copy.kinds

export type BulkValues = {
  kind: Kind
  way: 'raise' | 'lower'
  by: string
  round: 1 | 50 | 100
  category: string
  brand: string
  without: boolean
  reason: string
}

export const emptyBulk: BulkValues = {
  kind: 'percent',
  way: 'raise',
  by: '',
  round: 50,
  category: '',
  brand: '',
  without: false,
  reason: '',
}

const ICONS: Record<Kind, IconName> = {
  percent: 'deal',
  amount: 'cash',
  'add-category': 'plus',
  'remove-category': 'minus',
  brand: 'tag',
  deal: 'clock',
  publish: 'eye',
  archive: 'box',
  restore: 'undo',
  'no-inci': 'tag',
  delete: 'minus',
}

/** The limits of the contract, in percent: no price loses more than nine tenths or grows beyond tenfold. */
const MOST = { lower: 90, raise: 900 }

const percentOf = (text: string) => (/^\d{1,3}(\.\d)?$/.test(text.trim()) ? Number(text.trim()) : null)

/** The action that the form describes, or null while something is missing or wrong. */
export function actionOf({ kind, way, by, round, category, brand, without, reason }: BulkValues): BulkAction | null {
  const sign = way === 'raise' ? 1 : -1
  switch (kind) {
    case 'percent': {
      const percent = percentOf(by)
      return percent === null || percent <= 0 || percent > MOST[way]
        ? null
        : { kind: 'price', percent: sign * percent, roundTo: round }
    }
    case 'amount': {
      const amount = priceOf(by)
      return amount === null ? null : { kind: 'price', amount: sign * amount, roundTo: round }
    }
    case 'add-category':
    case 'remove-category':
      return category ? { kind, category } : null
    case 'brand':
      return brand.trim() ? { kind, brand: brand.trim(), ...(without && { without }) } : null
    case 'no-inci':
      return reason.trim() ? { kind, reason: reason.trim() } : null
    case 'deal':
      return null // the products do not change: see intoDeal.ts
    default:
      return { kind }
  }
}

type Props = {
  values: BulkValues
  errors: Readonly<Record<string, string>>
  /** Whether the reader may put products into deals. */
  deals: boolean
  onChange: (values: BulkValues) => void
}

/** What is to be done to all of the products. */
export function BulkForm({ values, errors, deals, onChange }: Props) {
  const terms = useQuery(productQueries.terms)
  const set = (change: Partial<BulkValues>) => onChange({ ...values, ...change })
  const { kind } = values
  const money = kind === 'percent' || kind === 'amount'
  const wrong =
    money && values.by.trim() !== '' && actionOf(values) === null
      ? kind === 'percent'
        ? copy.wrongPercent
        : copy.wrongAmount
      : undefined
  return (
    <>
      <div className={styles.pick} role="group" aria-label={copy.what}>
        {(Object.entries(copy.kinds) as [Kind, string][])
          .filter(([one]) => one !== 'deal' || deals)
          .map(([one, label]) => (
            <button key={one} type="button" aria-pressed={one === kind} onClick={() => set({ kind: one, by: '' })}>
              <Icon name={ICONS[one]} size="sm" />
              {label}
            </button>
          ))}
      </div>
      {money ? (
        <>
          <div className={styles.seg} role="group" aria-label={copy.direction}>
            {(['raise', 'lower'] as const).map((way) => (
              <button key={way} type="button" aria-pressed={values.way === way} onClick={() => set({ way })}>
                {copy[way]}
              </button>
            ))}
          </div>
          <div className={styles.two}>
            <TextField
              label={`${copy.by} (${kind === 'percent' ? copy.percent : copy.rupees})`}
              inputMode="decimal"
              autoComplete="off"
              value={values.by}
              error={wrong ?? errors['percent'] ?? errors['amount'] ?? errors['action.percent'] ?? errors['action']}
              onChange={(event) => set({ by: event.currentTarget.value })}
            />
            <SelectField
              label={copy.round}
              value={String(values.round)}
              onChange={(event) => set({ round: Number(event.currentTarget.value) as BulkValues['round'] })}
            >
              {Object.entries(copy.roundings).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          </div>
        </>
      ) : null}
      {kind === 'add-category' || kind === 'remove-category' ? (
        <SelectField
          label={copy.category}
          value={values.category}
          error={errors['category']}
          onChange={(event) => set({ category: event.currentTarget.value })}
        >
          <option value="">{copy.choose}</option>
          {terms.data?.categories.map((term) => (
            <option key={term._id} value={term.slug}>
              {term.name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {kind === 'brand' ? (
        <>
          <SelectField
            label={copy.brand}
            value={values.brand}
            error={errors['brand']}
            onChange={(event) => set({ brand: event.currentTarget.value })}
          >
            <option value="">{copy.choose}</option>
            {terms.data?.brands.map((term) => (
              <option key={term._id} value={term.name}>
                {term.name}
              </option>
            ))}
          </SelectField>
          <label>
            <input
              type="checkbox"
              checked={values.without}
              onChange={(event) => set({ without: event.currentTarget.checked })}
            />{' '}
            {copy.without}
          </label>
        </>
      ) : null}
      {kind === 'no-inci' ? (
        <TextField
          label={copy.whyNone}
          maxLength={500}
          autoComplete="off"
          value={values.reason}
          error={errors['action.reason'] ?? errors['reason']}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      ) : null}
    </>
  )
}
