import { Panel } from '#/office/ui/Panel.tsx'
import { sizeText } from '#/office/ui/sizeText.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { shortWhen } from '#/office/ui/karachiDays.ts'
import type { Difference } from './diff.ts'
import { editorCopy } from './editor.copy.ts'
import { fieldId, useEditing } from './editorContext.ts'
import editorStyles from './Editor.module.css'
import styles from './PublishPanel.module.css'

const copy = editorCopy.publish

export type When = { mode: 'now' | 'later'; at: string }

type Props = {
  when: When
  onWhen: (when: When) => void
  changes: readonly Difference[]
  busy: boolean
  onCancelPlan: () => void
}

/** When the product goes live, and what changes then (ITEM-2). */
export function PublishPanel({ when, onWhen, changes, busy, onCancelPlan }: Props) {
  const { edit, problem, product, mayWrite } = useEditing()
  const live = product?.state === 'live'
  return (
    <Panel title={copy.title} tone="act">
      {product?.publishAt ? (
        <div className={styles.planned}>
          <p>{copy.planned(shortWhen(product.publishAt))}</p>
          <Button size="sm" variant="secondary" busy={busy} onClick={onCancelPlan}>
            {copy.cancel}
          </Button>
        </div>
      ) : null}
      {mayWrite && product?.state !== 'archived' ? (
        <fieldset className={styles.options}>
          <legend className="vh">{copy.title}</legend>
          {(['now', 'later'] as const).map((mode) => (
            <label key={mode}>
              <input
                type="radio"
                name="publish"
                checked={when.mode === mode}
                onChange={() => onWhen({ ...when, mode })}
              />
              <span>
                {copy[mode]}
                {mode === 'later' ? <small>{copy.laterHint}</small> : null}
              </span>
            </label>
          ))}
          {when.mode === 'later' ? (
            <TextField
              id={fieldId('at')}
              label={copy.when}
              type="datetime-local"
              value={when.at}
              error={problem('at')}
              onChange={(event) => onWhen({ ...when, at: event.currentTarget.value })}
            />
          ) : null}
        </fieldset>
      ) : null}
      {product?.state === 'archived' ? <p className={editorStyles.quiet}>{copy.archived}</p> : null}
      {live ? (
        <>
          <h3 className={editorStyles.sub}>
            {changes.length === 0 ? editorCopy.noChanges : editorCopy.against(changes.length)}
          </h3>
          <ul className={styles.diff}>
            {changes.map((change) => (
              <li key={change.key}>
                <span dir="auto">
                  {sizeText(change.label)}
                  {change.detail ? <small>{change.detail}</small> : null}
                </span>
                <span className={styles.values} dir="auto">
                  {change.before ? <s>{change.before}</s> : null} {change.after}
                </span>
                {mayWrite ? (
                  <IconButton
                    icon="undo"
                    size="sm"
                    label={editorCopy.takeBack(change.label)}
                    onClick={() => edit(change.takeBack)}
                  />
                ) : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Panel>
  )
}
