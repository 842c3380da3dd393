import type { Deal } from '#/office/domain/catalogue/dealsApi.ts'
import { effectOf, windowOf } from '#/office/domain/catalogue/dealText.ts'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { bulkCopy } from './bulk.copy.ts'
import styles from './IntoDealFields.module.css'
import type { IntoDeal } from './intoDeal.ts'

const copy = bulkCopy.deal

type Props = {
  values: IntoDeal
  deals: readonly Deal[]
  errors: Readonly<Record<string, string>>
  onChange: (values: IntoDeal) => void
}

/** Chooses the deal for the products, or what a new one gives and when. */
export function IntoDealFields({ values, deals, errors, onChange }: Props) {
  const set = (change: Partial<IntoDeal>) => onChange({ ...values, ...change })
  return (
    <div className={styles.fields}>
      <SelectField
        label={copy.which}
        value={values.deal}
        error={errors['deal']}
        onChange={(event) => set({ deal: event.currentTarget.value })}
      >
        <option value="">{copy.fresh}</option>
        {deals.map((deal) => (
          <option key={deal._id} value={deal._id}>
            {copy.option(deal.name, effectOf(deal), windowOf(deal))}
          </option>
        ))}
      </SelectField>
      {values.deal === '' ? (
        <>
          <TextField
            label={copy.name}
            hint={copy.nameHint}
            dir="auto"
            autoComplete="off"
            maxLength={80}
            value={values.name}
            error={errors['name']}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <TextField
            label={copy.percent}
            inputMode="numeric"
            autoComplete="off"
            value={values.percent}
            error={errors['percent']}
            onChange={(event) => set({ percent: event.currentTarget.value })}
          />
          <TextField
            label={copy.from}
            type="datetime-local"
            value={values.from}
            error={errors['startsAt']}
            onChange={(event) => set({ from: event.currentTarget.value })}
          />
          <TextField
            label={copy.until}
            type="datetime-local"
            value={values.until}
            error={errors['endsAt']}
            onChange={(event) => set({ until: event.currentTarget.value })}
          />
        </>
      ) : null}
    </div>
  )
}
