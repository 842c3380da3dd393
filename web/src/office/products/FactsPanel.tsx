import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { attributeQueries, type OwnAttribute } from '#/office/domain/catalogue/attributesApi.ts'
import { attributesCopy } from '#/office/domain/catalogue/attributes.copy.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import editorStyles from './Editor.module.css'
import { fieldId, setting, useEditing } from './editorContext.ts'
import styles from './FactsPanel.module.css'

const copy = attributesCopy.facts
/** The separator of a line of key and value (GOOD-1): "texture: Gel". */
const CUT = ': '
/** The separator of several values. */
const AND = ', '

/** The product's values for the owner's attributes. */
export function FactsPanel() {
  const { body, edit, problem } = useEditing()
  const { data } = useQuery(attributeQueries.all)
  const all = data?.attributes ?? []
  const keys = all.map(({ key = '' }) => key)
  const say = (key: string, value: string) =>
    edit((now) => {
      const others = now.facts.filter((line) => !line.startsWith(key + CUT))
      return setting('facts', value === '' ? others : [...others, key + CUT + value])(now)
    })
  const gone = body.facts.filter((line) => data && !keys.some((key) => line.startsWith(key + CUT)))
  return (
    <Panel title={copy.title}>
      {data && all.length === 0 ? (
        <p className={editorStyles.quiet}>
          {copy.none} <Link href="/admin/shelves/attributes">{copy.ask}</Link>
        </p>
      ) : null}
      <div className={editorStyles.half}>
        {all.map((attribute) => {
          const { key = '' } = attribute
          return (
            <Answer
              key={key}
              attribute={attribute}
              countries={data?.countries ?? []}
              value={body.facts
                .filter((line) => line.startsWith(key + CUT))
                .map((line) => line.slice(key.length + CUT.length))
                .join(AND)}
              error={problem(`facts.${key}`)}
              onChange={(value) => say(key, value)}
            />
          )
        })}
      </div>
      {problem('facts') ? <p role="alert">{problem('facts')}</p> : null}
      {gone.length > 0 ? (
        <p className={editorStyles.quiet}>
          {copy.gone} <bdi>{gone.join(', ')}</bdi>
        </p>
      ) : null}
    </Panel>
  )
}

type AnswerProps = {
  attribute: OwnAttribute
  countries: readonly string[]
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function Answer({ attribute, countries, value, error, onChange }: AnswerProps) {
  const { key = '', name, kind, unit, values = [], shown, sourced = false } = attribute
  const common = {
    id: fieldId(`facts.${key}`),
    label: unit ? copy.unit(name, unit) : name,
    optional: true,
    value,
    error,
    hint: shown ? undefined : copy.hidden,
  }
  if (kind === 'several') return <Several {...common} values={values} onChange={onChange} />
  if (kind === 'flag' && sourced) return <Sourced {...common} name={name} onChange={onChange} />
  if (kind === 'choice' || kind === 'flag') {
    const choices = kind === 'flag' ? ['yes', 'no'] : values
    // A value from before the choices changed stays in the list.
    const listed = value === '' || choices.includes(value) ? choices : [value, ...choices]
    const said = (one: string) => (kind === 'flag' ? { yes: copy.yes, no: copy.no }[one] : undefined) ?? one
    return (
      <SelectField {...common} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{copy.unknown}</option>
        {listed.map((one) => (
          <option key={one} value={one}>
            {said(one)}
          </option>
        ))}
      </SelectField>
    )
  }
  const list = `${common.id}-list`
  return (
    <>
      <TextField
        {...common}
        dir="auto"
        type={kind === 'date' ? 'date' : 'text'}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        autoComplete="off"
        maxLength={200}
        list={kind === 'country' ? list : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {kind === 'country' ? (
        <datalist id={list}>
          {countries.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
      ) : null}
    </>
  )
}

type PartProps = {
  id: string
  label: string
  value: string
  error: string | undefined
  hint: string | undefined
  onChange: (value: string) => void
}

/** Some of the attribute's values, each a box to tick. */
function Several({ id, label, value, error, hint, values, onChange }: PartProps & { values: readonly string[] }) {
  const said = value === '' ? [] : value.split(AND)
  // A value from before the list changed stays, and can be taken away.
  const all = [...values, ...said.filter((one) => !values.includes(one))]
  return (
    <fieldset
      id={id}
      className={styles.several}
      tabIndex={-1}
      aria-describedby={error || hint ? `${id}-hint` : undefined}
    >
      <legend>{label}</legend>
      {all.map((one) => (
        <label key={one}>
          <input
            type="checkbox"
            checked={said.includes(one)}
            onChange={(event) =>
              onChange(all.filter((v) => (v === one ? event.currentTarget.checked : said.includes(v))).join(AND))
            }
          />
          <bdi>{one}</bdi>
        </label>
      ))}
      {error || hint ? <small id={`${id}-hint`}>{error ?? hint}</small> : null}
    </fieldset>
  )
}

/** Yes or no with whoever says so, kept as "yes (SANHA Pakistan)". */
function Sourced({ name, value, onChange, ...common }: PartProps & { name: string }) {
  const at = value.indexOf('(')
  const said = (at < 0 ? value : value.slice(0, at)).trim()
  const source = at < 0 ? '' : value.slice(at + 1).replace(/\)$/, '')
  const join = (yes: string, who: string) => (yes === '' ? '' : who === '' ? yes : `${yes} (${who})`)
  return (
    <>
      <SelectField
        {...common}
        optional
        value={said}
        onChange={(event) => onChange(join(event.currentTarget.value, source))}
      >
        <option value="">{copy.unknown}</option>
        <option value="yes">{copy.yes}</option>
        <option value="no">{copy.no}</option>
      </SelectField>
      {said === '' ? null : (
        <TextField
          id={`${common.id}-source`}
          label={copy.source(name)}
          hint={copy.sourceHint}
          dir="auto"
          autoComplete="off"
          maxLength={200}
          value={source}
          onChange={(event) => onChange(join(said, event.currentTarget.value.replaceAll(/[()]/g, '')))}
        />
      )}
    </>
  )
}
