import { useQuery } from '@tanstack/react-query'
import { type CollectionCount, collectionQueries } from '#/office/domain/shop/collectionsApi.ts'
import { MoneyField } from '#/office/ui/MoneyField.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { type ConditionDraft, conditionOf, subjectsOf } from './collectionDraft.ts'
import { collectionsCopy as copy } from './collections.copy.ts'
import styles from './Collections.module.css'
import pages from './Pages.module.css'

const MOST_CONDITIONS = 20
const MOST_VALUES = 50

type Props = {
  rule: readonly ConditionDraft[]
  /** What it holds now; undefined while that is not known. */
  count: CollectionCount | undefined
  errors: Readonly<Record<string, string>>
  mayWrite: boolean
  onChange: (rule: readonly ConditionDraft[]) => void
}

type Subject = ReturnType<typeof subjectsOf>[number]

/** The conditions of a rule, each with how many products it leaves. */
export function RuleFields({ rule, count, errors, mayWrite, onChange }: Props) {
  const { data } = useQuery(collectionQueries.vocabulary)
  const subjects = subjectsOf(data)
  const free = subjects.filter(({ subject }) => !rule.some((one) => one.subject === subject))
  const put = (id: string, change: Partial<ConditionDraft>) =>
    onChange(rule.map((one) => (one.id === id ? { ...one, ...change } : one)))
  return (
    <>
      <ol className={styles.rule} aria-label={copy.conditions}>
        {rule.map((one, at) => {
          // What no product has any more is still named.
          const known = subjects.find(({ subject }) => subject === one.subject)
          const own = known ?? { subject: one.subject, name: one.subject.replace('fact:', ''), values: [] }
          const left = count?.leaves.length === rule.length ? count.leaves[at] : undefined
          return (
            <li key={one.id} className={styles.condition} aria-label={copy.condition(at + 1)}>
              <div className={styles.asks}>
                <SelectField
                  label={copy.asks}
                  value={one.subject}
                  onChange={({ currentTarget }) =>
                    onChange(
                      rule.map((was) => (was === one ? { ...conditionOf(currentTarget.value, []), id: one.id } : was)),
                    )
                  }
                >
                  {[own, ...free].map(({ subject, name }) => (
                    <option key={subject} value={subject}>
                      {name}
                    </option>
                  ))}
                </SelectField>
                {mayWrite ? (
                  <IconButton
                    icon="close"
                    label={copy.removeCondition(at + 1)}
                    onClick={() => onChange(rule.filter((was) => was !== one))}
                  />
                ) : null}
              </div>
              <Values condition={one} subject={own} mayWrite={mayWrite} onChange={(change) => put(one.id, change)} />
              {errors[`rule.${at}`] ? (
                <p role="alert" className={pages.wrong}>
                  {errors[`rule.${at}`]}
                </p>
              ) : null}
              {left === undefined ? null : (
                <p className={pages.quiet}>{copy.leaves(left, at === 0 ? (count?.all ?? null) : null)}</p>
              )}
            </li>
          )
        })}
      </ol>
      {mayWrite && rule.length < MOST_CONDITIONS && free[0] ? (
        <Button
          size="sm"
          variant="secondary"
          className={styles.add}
          onClick={() => free[0] && onChange([...rule, conditionOf(free[0].subject, rule)])}
        >
          <Icon name="plus" size="sm" />
          {copy.addCondition}
        </Button>
      ) : null}
    </>
  )
}

type ValuesProps = {
  condition: ConditionDraft
  subject: Subject
  mayWrite: boolean
  onChange: (change: Partial<ConditionDraft>) => void
}

/** What a condition asks for: chosen values, a price from and to, or days. */
function Values({ condition, subject, mayWrite, onChange }: ValuesProps) {
  const { values } = condition
  if (condition.subject === 'price')
    return (
      <div className={pages.pair}>
        {(['from', 'to'] as const).map((name) => (
          <MoneyField
            key={name}
            label={copy[name]}
            hint={copy.priceHint}
            optional
            value={condition[name] ?? null}
            onChange={(paisa) => onChange({ [name]: paisa })}
          />
        ))}
      </div>
    )
  if (condition.subject === 'new')
    return (
      <TextField
        label={copy.days}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={condition.days}
        onChange={({ currentTarget }) => onChange({ days: currentTarget.value.replace(/\D/g, '') })}
      />
    )
  if (!['brand', 'category', 'skin-type'].includes(condition.subject) && !condition.subject.startsWith('fact:'))
    return null
  const nameOf = (value: string) => subject.values.find((one) => one.value === value)?.name ?? value
  const left = subject.values.filter(({ value }) => !values.includes(value))
  return (
    <>
      {values.length > 0 ? (
        <ul className={styles.values} aria-label={condition.subject === 'fact:with' ? subject.name : copy.anyOf}>
          {values.map((value) => (
            <li key={value}>
              <span dir="auto">{nameOf(value)}</span>
              {mayWrite ? (
                <IconButton
                  icon="close"
                  size="sm"
                  label={copy.offValue(nameOf(value))}
                  onClick={() => onChange({ values: values.filter((one) => one !== value) })}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {mayWrite && left.length > 0 && values.length < MOST_VALUES ? (
        <SelectField
          label={copy.addValue}
          value=""
          onChange={({ currentTarget }) => {
            if (currentTarget.value) onChange({ values: [...values, currentTarget.value] })
          }}
        >
          <option value="">{copy.choose}</option>
          {left.map(({ value, name, count }) => (
            <option key={value} value={value}>
              {`${name} (${count})`}
            </option>
          ))}
        </SelectField>
      ) : null}
    </>
  )
}
