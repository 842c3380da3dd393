import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Panel } from '#/office/ui/Panel.tsx'
import { useRested } from '#/shared/lib/useRested.ts'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { editorCopy } from './editor.copy.ts'
import { fieldId, setting, useEditing } from './editorContext.ts'
import styles from './Editor.module.css'
import { IngredientsRead } from './IngredientsRead.tsx'
import { PlainField } from './PlainField.tsx'
import { sheetFields } from '#/office/domain/catalogue/sheetFields.copy.ts'
import { type IngredientsRead as Read, productQueries } from '#/office/domain/catalogue/productsApi.ts'

const copy = editorCopy.ingredients

const summaryOf = (items: Read['read']['items']) =>
  copy.read(
    items.length,
    items.filter((item) => !item.known).length,
    items.filter((item) => item.printed !== undefined).length,
  )

/** The list of ingredients as the shop reads it, a moment after the last key. */
function useIngredients(inci: string): { read: Read | undefined; failed: boolean } {
  const rested = useRested(inci.trim(), 350)
  const { data, isError } = useQuery({
    ...productQueries.ingredients(rested),
    enabled: rested !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return { read: inci.trim() === '' ? undefined : data, failed: isError && rested !== '' }
}

/** The full list as printed, or why there is none, and the few ingredients that the page mentions. */
export function IngredientsPanel() {
  const { body, edit, problem } = useEditing()
  const without = body.inci.trim() === ''
  const { read, failed } = useIngredients(body.inci)
  return (
    <Panel title={copy.title} lead={read ? summaryOf(read.read.items) : undefined}>
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
      {failed ? (
        <p className={styles.quiet} role="status">
          {copy.notRead}
        </p>
      ) : null}
      {read ? (
        <IngredientsRead
          read={read}
          onCorrect={(printed, name) => edit((was) => ({ ...was, inci: was.inci.replace(printed, name) }))}
        />
      ) : null}
      {without ? <PlainField name="noInciReason" /> : null}
      <h3 className={styles.sub}>{sheetFields.ingredients.label}</h3>
      <PlainField name="ingredients" />
    </Panel>
  )
}
