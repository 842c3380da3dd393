import { useState, type FormEvent } from 'react'
import { stored, TargetsPicker, typedTargets } from '#/office/domain/catalogue/TargetsPicker.tsx'
import { DraftActs } from '#/office/ui/DraftActs.tsx'
import { FormDialog } from '#/office/ui/FormDialog.tsx'
import { MoneyField } from '#/office/ui/MoneyField.tsx'
import { Segments } from '#/office/ui/Segments.tsx'
import { Switch } from '#/office/ui/Switch.tsx'
import { latinDigits } from '#/shared/lib/digits.ts'
import { TextField } from '#/shared/ui/TextField.tsx'
import { namesIn, type Rule } from './deposits.ts'
import { depositsCopy as copy } from './deposits.copy.ts'
import type { RuleDialogProps } from './RulesPanel.tsx'
import styles from './delivery.module.css'

/** One rule of deposits: which orders it is for, and what comes first of them (PAYS-3). */
export function DepositDialog({ title, rule, errors, onApply, onRemove, onClose }: RuleDialogProps<Rule>) {
  const [now, setNow] = useState(rule)
  const [cities, setCities] = useState(rule.cities.join(', '))
  const [kind, setKind] = useState<'rupees' | 'percent'>(rule.percent > 0 ? 'percent' : 'rupees')
  const [percent, setPercent] = useState(rule.percent > 0 ? String(rule.percent) : '')
  const [targets, setTargets] = useState(typedTargets(rule.targets))
  const [tried, setTried] = useState(false)
  const put = (change: Partial<Rule>) => setNow((was) => ({ ...was, ...change }))
  const digits = latinDigits(percent.trim())
  const wrong = kind === 'percent' && digits !== '' && !/^\d{1,4}$/.test(digits)
  const done: Rule = {
    ...now,
    cities: namesIn(cities),
    targets: stored(targets),
    rupees: kind === 'rupees' ? now.rupees : 0,
    percent: kind === 'percent' && !wrong ? Number(digits) : 0,
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (!wrong && targets.length > 0) onApply(done)
  }

  return (
    <FormDialog
      open
      title={title}
      typed={JSON.stringify(done) === JSON.stringify(rule) && !wrong ? '' : title}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        {errors['when'] ? <p className={styles.wrong}>{errors['when']}</p> : null}
        <MoneyField
          label={copy.from}
          hint={copy.fromHint}
          value={now.from === 0 ? null : now.from * 100}
          error={errors['from']}
          onChange={(paisa) => paisa !== undefined && put({ from: Math.round((paisa ?? 0) / 100) })}
        />
        {(['firstOrder', 'flagged'] as const).map((name) => (
          <div key={name} className={styles.cash}>
            <p>
              {copy[name]}
              <small>{copy[`${name}Hint`]}</small>
            </p>
            <Switch label={copy[name]} on={now[name]} onChange={(on) => put({ [name]: on })} />
          </div>
        ))}
        <TextField
          label={copy.cities}
          hint={copy.citiesHint}
          value={cities}
          error={errors['cities']}
          autoComplete="off"
          onChange={(event) => setCities(event.currentTarget.value)}
        />
        <TargetsPicker
          targets={targets}
          error={tried && targets.length === 0 ? copy.noGoods : errors['targets']}
          disabled={false}
          onChange={setTargets}
        />
        <Segments label={copy.kind} titled options={copy.kinds} value={kind} onChange={setKind} />
        {kind === 'rupees' ? (
          <MoneyField
            label={copy.rupees}
            value={now.rupees === 0 ? null : now.rupees * 100}
            error={errors['amount']}
            onChange={(paisa) => paisa !== undefined && put({ rupees: Math.round((paisa ?? 0) / 100) })}
          />
        ) : (
          <TextField
            label={copy.percent}
            hint={copy.percentHint}
            inputMode="numeric"
            maxLength={4}
            value={percent}
            error={tried && wrong ? copy.whole : errors['amount']}
            onChange={(event) => setPercent(event.currentTarget.value)}
          />
        )}
        <DraftActs remove={copy.remove} onRemove={onRemove} cancel={copy.cancel} onClose={onClose} apply={copy.apply} />
      </form>
    </FormDialog>
  )
}
