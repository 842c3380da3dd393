import { useState, type ComponentType } from 'react'
import { Panel } from '#/office/ui/Panel.tsx'
import { Switch } from '#/office/ui/Switch.tsx'
import { newKey } from '#/shared/lib/newKey.ts'
import { Button } from '#/shared/ui/Button.tsx'
import styles from './delivery.module.css'
import type { Row } from './rules.ts'
import { errorsAt } from './useSettingsForm.ts'

export type RuleDialogProps<Rule> = {
  title: string
  rule: Rule
  errors: Readonly<Record<string, string>>
  onApply: (rule: Rule) => void
  onRemove: (() => void) | undefined
  onClose: () => void
}

type Words<Rule> = {
  title: string
  lead: string
  add: string
  none: string
  change: string
  says: (rule: Rule) => string
  /** What stands below the sentence. */
  more: (rule: Rule) => string
  edit: (rule: Rule) => string
  onOff: (rule: Rule) => string
  number: (place: number) => string
}

type Props<Rule> = {
  /** The name of the setting. */
  list: string
  copy: Words<Rule>
  rows: readonly Row<Rule>[]
  /** A rule of which nothing is said yet. */
  fresh: Rule
  /** What makes all of them idle, if something does. */
  warning?: string | undefined
  errors: Readonly<Record<string, string>>
  mayWrite: boolean
  Dialog: ComponentType<RuleDialogProps<Rule>>
  onChange: (rows: Row<Rule>[]) => void
}

/** A list of the owner's rules as sentences, each with a switch and a dialog that changes it. */
export function RulesPanel<Rule extends { off: boolean }>(props: Props<Rule>) {
  const { list, copy, rows, fresh, warning, errors, mayWrite, Dialog, onChange } = props
  const [open, setOpen] = useState<Row<Rule> | null>(null)
  const at = rows.findIndex(({ id }) => id === open?.id)
  const close = () => setOpen(null)
  const put = (id: string, rule: Rule) => {
    const place = rows.findIndex((row) => row.id === id)
    onChange(place < 0 ? [...rows, { id, rule }] : rows.with(place, { id, rule }))
  }
  return (
    <Panel
      title={copy.title}
      lead={copy.lead}
      actions={
        mayWrite ? (
          <Button variant="secondary" size="sm" onClick={() => setOpen({ id: newKey(), rule: fresh })}>
            {copy.add}
          </Button>
        ) : null
      }
    >
      {rows.length === 0 ? <p className={styles.hint}>{copy.none}</p> : null}
      {rows.length > 0 && warning !== undefined ? <p className={styles.wrong}>{warning}</p> : null}
      {errors[`${list}.rules`] ? <p className={styles.wrong}>{errors[`${list}.rules`]}</p> : null}
      <ol className={styles.unknown}>
        {rows.map(({ id, rule }, place) => (
          <li key={id} className={`${styles.zone} ${styles.rule}`}>
            <div>
              <b dir="auto">
                {place + 1}. {copy.says(rule)}
              </b>
              <p>{copy.more(rule)}</p>
              {Object.values(errorsAt(errors, list, place)).map((text) => (
                <p key={text} className={styles.wrong} role="alert">
                  {text}
                </p>
              ))}
            </div>
            {mayWrite ? (
              <div className={styles.actions}>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={copy.edit(rule)}
                  onClick={() => setOpen({ id, rule })}
                >
                  {copy.change}
                </Button>
                <Switch label={copy.onOff(rule)} on={!rule.off} onChange={(on) => put(id, { ...rule, off: !on })} />
              </div>
            ) : null}
          </li>
        ))}
      </ol>
      {open === null ? null : (
        <Dialog
          title={at < 0 ? copy.add : copy.number(at + 1)}
          rule={open.rule}
          errors={errorsAt(errors, list, at)}
          onApply={(rule) => {
            put(open.id, rule)
            close()
          }}
          onRemove={
            at < 0
              ? undefined
              : () => {
                  onChange(rows.toSpliced(at, 1))
                  close()
                }
          }
          onClose={close}
        />
      )}
    </Panel>
  )
}
