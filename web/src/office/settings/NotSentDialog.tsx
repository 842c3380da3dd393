import { useState, type FormEvent } from 'react'
import { stored, TargetsPicker, typedTargets } from '#/office/domain/catalogue/TargetsPicker.tsx'
import { DraftActs } from '#/office/ui/DraftActs.tsx'
import { FormDialog } from '#/office/ui/FormDialog.tsx'
import { countries } from '#/shared/lib/countries.ts'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import styles from './delivery.module.css'
import { notSentCopy as copy, type NotSent } from './notSent.copy.ts'
import type { RuleDialogProps } from './RulesPanel.tsx'

const abroad = countries.slice(1)

/** One rule: what is not sent, where to, and why (FEE-3). */
export function NotSentDialog({ title, rule, errors, onApply, onRemove, onClose }: RuleDialogProps<NotSent>) {
  const [now, setNow] = useState(rule)
  const [targets, setTargets] = useState(typedTargets(rule.targets))
  const put = (change: Partial<NotSent>) => setNow((was) => ({ ...was, ...change }))
  const done: NotSent = { ...now, targets: stored(targets) }
  const [tried, setTried] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (targets.length > 0 && now.countries.length > 0) onApply(done)
  }

  return (
    <FormDialog open title={title} typed={JSON.stringify(done) === JSON.stringify(rule) ? '' : title} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <fieldset className={styles.places}>
          <legend>{copy.countries}</legend>
          <div className={styles.chips}>
            {abroad.map((country) => (
              <button
                key={country}
                type="button"
                aria-pressed={now.countries.includes(country)}
                onClick={() =>
                  put({ countries: abroad.filter((name) => now.countries.includes(name) !== (name === country)) })
                }
              >
                {country}
              </button>
            ))}
          </div>
        </fieldset>
        {tried && now.countries.length === 0 ? (
          <p className={styles.wrong} role="alert">
            {copy.chooseCountries}
          </p>
        ) : null}
        {errors['countries'] ? <p className={styles.wrong}>{errors['countries']}</p> : null}
        <TargetsPicker
          targets={targets}
          error={tried && targets.length === 0 ? copy.chooseGoods : errors['targets']}
          disabled={false}
          onChange={setTargets}
        />
        {done.targets.length === 0 && targets.length > 0 ? <p className={styles.hint}>{copy.closes}</p> : null}
        <SelectField
          label={copy.reason}
          hint={copy.reasonHint}
          error={errors['why']}
          value={now.why}
          onChange={(event) => put({ why: event.currentTarget.value as NotSent['why'] })}
        >
          {Object.entries(copy.whys).map(([why, label]) => (
            <option key={why} value={why}>
              {label}
            </option>
          ))}
        </SelectField>
        <DraftActs remove={copy.remove} onRemove={onRemove} cancel={copy.cancel} onClose={onClose} apply={copy.apply} />
      </form>
    </FormDialog>
  )
}
