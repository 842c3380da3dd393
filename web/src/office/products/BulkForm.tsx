import { useQuery } from '@tanstack/react-query'
import { attributeQueries } from '#/office/domain/catalogue/attributesApi.ts'
import { Icon, type IconName } from '#/shared/ui/Icon.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { bulkCopy as copy } from './bulk.copy.ts'
import styles from './BulkForm.module.css'
import { TaxClassField } from './TaxClassField.tsx'
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
  attribute: string
  value: string
  taxClass: string
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
  attribute: '',
  value: '',
  taxClass: '',
}

const ICONS: Record<Kind, IconName> = {
  percent: 'deal',
  amount: 'cash',
  'add-category': 'plus',
  'remove-category': 'minus',
  'add-fact': 'plus',
  'remove-fact': 'minus',
  brand: 'tag',
  deal: 'clock',
  publish: 'eye',
  archive: 'box',
  restore: 'undo',
  'no-inci': 'tag',
  'tax-class': 'note',
  delete: 'minus',
}

/** The limits of the contract, in percent: no price loses more than nine tenths or grows beyond tenfold. */
const MOST = { lower: 90, raise: 900 }

const percentOf = (text: string) => (/^\d{1,3}(\.\d)?$/.test(text.trim()) ? Number(text.trim()) : null)

/** The action that the form describes, or null while something is missing or wrong. */
export function actionOf({
  kind,
  way,
  by,
  round,
  category,
  brand,
  without,
  reason,
  attribute,
  value,
  taxClass,
}: BulkValues): BulkAction | null {
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
    case 'add-fact':
    case 'remove-fact':
      return attribute && value.trim() ? { kind, fact: `${attribute}: ${value.trim()}` } : null
    case 'no-inci':
      return reason.trim() ? { kind, reason: reason.trim() } : null
    case 'tax-class':
      return { kind, taxClass }
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
  const classes = terms.data?.taxClasses ?? []
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
          .filter(([one]) => (one !== 'deal' || deals) && (one !== 'tax-class' || classes.length > 0))
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
              {term.path ?? term.name}
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
      {kind === 'add-fact' || kind === 'remove-fact' ? (
        <BulkFact values={values} error={errors['action.fact'] ?? errors['fact']} set={set} />
      ) : null}
      {kind === 'tax-class' ? (
        <TaxClassField
          names={classes}
          value={values.taxClass}
          error={errors['action.taxClass'] ?? errors['taxClass']}
          onChange={(name) => set({ taxClass: name })}
        />
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

/** One value of one of the owner's attributes: from a list where it has one. */
function BulkFact({
  values: { attribute, value },
  error,
  set,
}: {
  values: BulkValues
  error: string | undefined
  set: (change: Partial<BulkValues>) => void
}) {
  const { data } = useQuery(attributeQueries.all)
  const all = data?.attributes ?? []
  const chosen = all.find(({ key }) => key === attribute)
  const choices = chosen?.kind === 'flag' && !chosen.sourced ? ['yes', 'no'] : (chosen?.values ?? [])
  const common = { label: copy.value, value, error }
  return (
    <div className={styles.two}>
      <SelectField
        label={copy.attribute}
        value={attribute}
        onChange={(event) => set({ attribute: event.currentTarget.value, value: '' })}
      >
        <option value="">{copy.choose}</option>
        {all.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      {choices.length > 0 ? (
        <SelectField {...common} onChange={(event) => set({ value: event.currentTarget.value })}>
          <option value="">{copy.choose}</option>
          {choices.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      ) : (
        <TextField
          {...common}
          hint={chosen?.kind === 'flag' ? copy.flagHint : undefined}
          dir="auto"
          autoComplete="off"
          maxLength={200}
          onChange={(event) => set({ value: event.currentTarget.value })}
        />
      )}
    </div>
  )
}
