import { Panel } from '#/office/ui/Panel.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { editorCopy } from './editorCopy.ts'
import { fieldId, setting, useEditing } from './editorContext.ts'
import styles from './Editor.module.css'
import { LinesField } from './LinesField.tsx'

const copy = editorCopy.ingredients

/** How many ingredients a printed list names, roughly: for seeing at once that a paste was whole. */
const countOf = (inci: string) => inci.split(/[,;•\n]/).filter((one) => one.trim() !== '').length

/** The full list as printed, or why there is none; and the few that the page speaks of. */
export function IngredientsPanel() {
  const { body, edit, problem } = useEditing()
  const without = body.inci.trim() === ''
  return (
    <Panel title={copy.title} lead={without ? undefined : copy.read(countOf(body.inci))}>
      <TextAreaField
        id={fieldId('inci')}
        label={copy.inci}
        rows={4}
        maxLength={10_000}
        spellCheck={false}
        value={body.inci}
        error={problem('inci')}
        hint={copy.inciHint}
        onChange={(event) => edit(setting('inci', event.currentTarget.value))}
      />
      {without ? (
        <TextField
          id={fieldId('noInciReason')}
          label={copy.none}
          optional
          dir="auto"
          maxLength={500}
          autoComplete="off"
          value={body.noInciReason}
          error={problem('noInciReason')}
          hint={copy.noneHint}
          onChange={(event) => edit(setting('noInciReason', event.currentTarget.value))}
        />
      ) : null}
      <h3 className={styles.sub}>{copy.key}</h3>
      <LinesField
        id={fieldId('ingredients')}
        name={copy.key}
        add={copy.keyAdd}
        lines={body.ingredients}
        error={problem('ingredients')}
        onChange={(lines) => edit(setting('ingredients', lines))}
      />
    </Panel>
  )
}
