import { Button } from '#/shared/ui/Button.tsx'
import { pressable } from '#/shared/ui/pressable.ts'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import type { Term } from '#/office/domain/catalogue/productsApi.ts'
import styles from './delivery.module.css'
import own from './tax.module.css'
import { taxCopy as copy } from './tax.copy.ts'
import { rateOf, type ClassRow } from './taxDraft.ts'

type Props = {
  row: ClassRow
  /** Whether it is for everything else, which has no categories of its own and cannot be removed. */
  first: boolean
  terms: readonly Term[]
  /** The categories of all classes. */
  taken: readonly string[]
  errors: Readonly<Record<'name' | 'rate' | 'categories', string | undefined>>
  readOnly: boolean
  onChange: (next: Partial<ClassRow>) => void
  onRemove: (() => void) | undefined
}

/** A class of sales tax: its name, its rate and the categories whose products have it. */
export function TaxClassRow({ row, first, terms, taken, errors, readOnly, onChange, onRemove }: Props) {
  const nameOf = (slug: string) => terms.find((term) => term.slug === slug)?.name ?? slug
  const free = terms.filter(({ slug }) => !taken.includes(slug))
  const { categories } = row
  const title = first ? copy.first : row.name || copy.fresh
  return (
    <div className={own.row} role="group" aria-label={title}>
      <b dir="auto">{title}</b>
      <div className={own.pair}>
        <TextField
          label={copy.className}
          error={errors.name}
          maxLength={60}
          autoComplete="off"
          readOnly={readOnly}
          value={row.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <TextField
          label={copy.rate}
          error={errors.rate ?? (row.rate !== '' && rateOf(row.rate) === null ? copy.wrongRate : undefined)}
          inputMode="decimal"
          maxLength={6}
          autoComplete="off"
          readOnly={readOnly}
          value={row.rate}
          onChange={(event) => onChange({ rate: event.currentTarget.value })}
        />
      </div>
      {first ? null : (
        <>
          {categories.length > 0 ? (
            <div className={styles.chips}>
              {categories.map((slug) => (
                <button
                  key={slug}
                  {...pressable(readOnly, () => onChange({ categories: categories.filter((other) => other !== slug) }))}
                  type="button"
                  aria-label={copy.takeOut(nameOf(slug))}
                >
                  <bdi>{nameOf(slug)}</bdi> ×
                </button>
              ))}
            </div>
          ) : null}
          {readOnly || terms.length === 0 ? null : (
            <SelectField
              label={copy.categories}
              hint={categories.length === 0 ? copy.none : undefined}
              error={errors.categories}
              value=""
              onChange={(event) => {
                if (event.currentTarget.value) onChange({ categories: [...categories, event.currentTarget.value] })
              }}
            >
              <option value="">{copy.addCategory}</option>
              {free.map((term) => (
                <option key={term._id} value={term.slug}>
                  {term.path ?? term.name}
                </option>
              ))}
            </SelectField>
          )}
        </>
      )}
      {onRemove === undefined || readOnly ? null : (
        <div className={styles.actions}>
          <Button variant="quiet" size="sm" aria-label={copy.remove(row.name)} onClick={onRemove}>
            {copy.removeClass}
          </Button>
        </div>
      )}
    </div>
  )
}
