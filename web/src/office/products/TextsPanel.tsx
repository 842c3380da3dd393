import { Panel } from '#/office/ui/Panel.tsx'
import { uiCopy } from '#/office/ui/ui.copy.ts'
import { toSlug } from '#/shared/lib/slug.ts'
import { type Choice, ComboBox } from '#/shared/ui/ComboBox.tsx'
import { Field } from '#/shared/ui/Field.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { medicalClaim } from './claims.ts'
import { editorCopy } from './editor.copy.ts'
import { fieldId, setting, useEditing } from './editorContext.ts'
import styles from './TextsPanel.module.css'

const copy = editorCopy.texts

const MOST = { name: 200, brand: 100, description: 5000 }

/** The name, brand and description. A brand is chosen or typed. */
export function TextsPanel() {
  const { body, edit, problem, terms } = useEditing()
  const known = terms?.brands.some((brand) => toSlug(brand.name) === toSlug(body.brand.trim())) ?? true
  const claim = medicalClaim(body.description)
  return (
    <Panel title={copy.title}>
      <div className={styles.two}>
        <TextField
          id={fieldId('name')}
          label={copy.name}
          dir="auto"
          maxLength={MOST.name}
          autoComplete="off"
          value={body.name}
          error={problem('name')}
          onChange={(event) => edit(setting('name', event.currentTarget.value))}
        />
        <Field
          id={fieldId('brand')}
          label={copy.brand}
          error={problem('brand')}
          hint={body.brand.trim() && !known ? copy.brandNew(body.brand.trim()) : copy.brandHint}
        >
          {(ties, control) => (
            <ComboBox
              {...ties}
              className={control}
              maxLength={MOST.brand}
              autoComplete="off"
              value={body.brand}
              list={copy.brands}
              found={uiCopy.fit}
              offer={() => brandChoices(terms?.brands ?? [], body.brand, (name) => edit(setting('brand', name)))}
              onType={(brand) => edit(setting('brand', brand))}
            />
          )}
        </Field>
      </div>
      <TextAreaField
        id={fieldId('description')}
        label={copy.description}
        dir="auto"
        rows={4}
        maxLength={MOST.description}
        value={body.description}
        error={problem('description')}
        hint={copy.count(body.description.length, MOST.description)}
        onChange={(event) => edit(setting('description', event.currentTarget.value))}
      />
      {claim ? (
        <p role="status" className={styles.claim}>
          <Icon name="alert" size="sm" />
          <span>{copy.claim(claim)}</span>
        </p>
      ) : null}
    </Panel>
  )
}

/** The brands that a text may mean, or none where it is one already. */
function brandChoices(
  brands: readonly { _id: string; name: string }[],
  typed: string,
  onChoose: (name: string) => void,
): Choice[] {
  const wanted = toSlug(typed)
  return brands
    .filter(({ name }) => name !== typed && toSlug(name).includes(wanted))
    .map(({ _id, name }) => ({
      key: _id,
      shown: name,
      exact: toSlug(name) === wanted,
      choose: () => onChoose(name),
    }))
}
