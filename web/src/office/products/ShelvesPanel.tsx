import { plainNames, sheetFields } from '#/office/domain/catalogue/sheetFields.copy.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { cx } from '#/shared/lib/cx.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { editorCopy } from './editor.copy.ts'
import { fieldId, setting, useEditing } from './editorContext.ts'
import chipsStyles from './Chips.module.css'
import editorStyles from './Editor.module.css'
import { PicksField } from './PicksField.tsx'
import { PlainField } from './PlainField.tsx'
import { TaxClassField } from './TaxClassField.tsx'
import type { Term } from '#/office/domain/catalogue/productsApi.ts'

const copy = editorCopy.shelves

/** Where shoppers find the product: categories, skin types, the two lists of the home page. */
export function ShelvesPanel() {
  const { body, edit, problem, terms } = useEditing()
  return (
    <Panel title={copy.title}>
      <Chosen
        label={copy.categories}
        id={fieldId('category')}
        terms={terms?.categories ?? []}
        value={body.categories}
        error={problem('category') ?? problem('categories')}
        onChange={(slugs) => edit(setting('categories', slugs))}
      />
      <Chosen
        label={copy.skinTypes}
        id={fieldId('skinType')}
        terms={terms?.skinTypes ?? []}
        value={body.skinTypes}
        error={problem('skinType') ?? problem('skinTypes')}
        onChange={(slugs) => edit(setting('skinTypes', slugs))}
      />
      {plainNames
        .filter((name) => sheetFields[name].part === 'shelves' && name !== 'taxClass' && name !== 'goesWith')
        .map((name) => (
          <PlainField key={name} name={name} />
        ))}
      <TaxClassField
        id={fieldId('taxClass')}
        names={terms?.taxClasses ?? []}
        value={body.taxClass}
        error={problem('taxClass')}
        onChange={(name) => edit(setting('taxClass', name))}
      />
      <PicksField />
    </Panel>
  )
}

type Props = {
  label: string
  id: string
  terms: readonly Term[]
  value: readonly string[]
  error?: string | undefined
  onChange: (slugs: string[]) => void
}

function Chosen({ label, id, terms, value, error, onChange }: Props) {
  const nameOf = (slug: string) => terms.find((term) => term.slug === slug)?.name ?? slug
  return (
    <div className={chipsStyles.chosen}>
      <label htmlFor={id}>{label}</label>
      <ul className={chipsStyles.chips}>
        {value.map((slug, i) => (
          <li key={slug} className={chipsStyles.chip}>
            {i === 0 ? (
              <span>
                {nameOf(slug)} <small>{copy.mainWord}</small>
              </span>
            ) : (
              <button
                type="button"
                data-shown
                title={copy.main(nameOf(slug))}
                aria-label={copy.main(nameOf(slug))}
                onClick={() => onChange([slug, ...value.filter((one) => one !== slug)])}
              >
                {nameOf(slug)}
              </button>
            )}
            <button
              type="button"
              className={chipsStyles.cross}
              aria-label={copy.remove(nameOf(slug))}
              onClick={() => onChange(value.filter((one) => one !== slug))}
            >
              <Icon name="close" size="sm" />
            </button>
          </li>
        ))}
      </ul>
      <select
        id={id}
        className={cx(chipsStyles.addSelect, error && chipsStyles.bad)}
        aria-invalid={error ? true : undefined}
        value=""
        onChange={(event) => {
          if (event.currentTarget.value) onChange([...value, event.currentTarget.value])
        }}
      >
        <option value="">{copy.add}</option>
        {terms
          .filter((term) => !value.includes(term.slug))
          .map((term) => (
            <option key={term._id} value={term.slug}>
              {term.path ?? term.name}
            </option>
          ))}
      </select>
      {error ? <p className={editorStyles.wrong}>{error}</p> : null}
    </div>
  )
}
