import { useId } from 'react'
import { Panel } from '#/office/ui/Panel.tsx'
import { toSlug } from '#/shared/lib/slug.ts'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { medicalClaim } from './claims.ts'
import { editorCopy } from './editor.copy.ts'
import { fieldId, setting, useEditing } from './editorContext.ts'
import styles from './TextsPanel.module.css'

const copy = editorCopy.texts

const MOST = { name: 200, brand: 100, description: 5000 }

/** Name, brand and description. A brand is chosen or written. */
export function TextsPanel() {
  const { body, edit, problem, terms } = useEditing()
  const list = useId()
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
        <TextField
          id={fieldId('brand')}
          label={copy.brand}
          list={list}
          dir="auto"
          maxLength={MOST.brand}
          autoComplete="off"
          value={body.brand}
          error={problem('brand')}
          hint={body.brand.trim() && !known ? copy.brandNew(body.brand.trim()) : copy.brandHint}
          onChange={(event) => edit(setting('brand', event.currentTarget.value))}
        />
        <datalist id={list}>
          {terms?.brands.map((brand) => (
            <option key={brand._id} value={brand.name}>
              {brand.name}
            </option>
          ))}
        </datalist>
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
