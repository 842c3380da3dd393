import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { putAttributes, type Attributes, type OwnAttribute } from '#/office/domain/catalogue/attributesApi.ts'
import { TranslationFields } from '#/office/domain/translations/TranslationFields.tsx'
import { newerOf } from '#/office/ui/byWhom.ts'
import cards from '#/office/ui/RadioCards.module.css'
import { Switch } from '#/office/ui/Switch.tsx'
import { Unsaved } from '#/office/ui/Unsaved.tsx'
import type { Tell } from '#/office/ui/useUnsavedGuard.ts'
import { ApiError } from '#/shared/api/client.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { attributesCopy } from '#/office/domain/catalogue/attributes.copy.ts'
import styles from './AttributesScreen.module.css'
import shelves from './Shelves.module.css'

const copy = attributesCopy.form
const KINDS = Object.keys(attributesCopy.kinds) as OwnAttribute['kind'][]
/** The name for the form in useUnsavedGuard. The translations are saved by themselves and have their own. */
const FORM = 'form'
const STARTS = Object.entries(copy.starts)
const listed = (kind: OwnAttribute['kind']) => kind === 'choice' || kind === 'several'
const EMPTY: OwnAttribute = { name: '', kind: 'text', shown: true, filter: false }

type Props = {
  /** Null for a new one. */
  attribute: OwnAttribute | null
  /** All attributes, as the shop has them. */
  now: Attributes
  tell: Tell
  /** Is called where a colleague was faster: theirs are shown, and what is typed stays. */
  onTake: (now: Attributes) => void
  /**
   * Is called with what is saved and the words for it. `before` is the list to go back to, or null where nothing can be
   * taken back.
   */
  onDone: (saved: { now: Attributes; said: string }, before: readonly OwnAttribute[] | null) => void
}

/** One of the owner's attributes. */
export function AttributeForm({ attribute, now, tell, onTake, onDone }: Props) {
  const [start] = useState(attribute ?? EMPTY)
  const [typed, setTyped] = useState(start)
  const [lines, setLines] = useState((start.values ?? []).join('\n'))
  const [newer, setNewer] = useState(false)
  const put = (change: Partial<OwnAttribute>) => setTyped((old) => ({ ...old, ...change }))
  const body: OwnAttribute = { ...typed, values: lines.split('\n') }
  const isNew = start.key === undefined
  const place = isNew ? now.attributes.length : now.attributes.findIndex(({ key }) => key === start.key)
  const all = now.attributes.toSpliced(place, isNew ? 0 : 1, body)
  const starts = isNew ? STARTS.filter(([key]) => !now.attributes.some((one) => one.key === key)) : []
  const plain = typed.kind === 'text' || typed.kind === 'date'

  const save = useMutation({
    mutationFn: ({ list }: { list: readonly OwnAttribute[]; said: string }) => putAttributes(now.version, list),
    onSuccess: (saved, { said }) => {
      tell('', FORM)
      onDone({ now: saved, said }, isNew ? null : now.attributes)
    },
    onError: (error) => {
      const theirs = newerOf<Attributes>(error, 'now', now)?.now
      setNewer(theirs !== undefined)
      if (theirs) onTake(theirs)
    },
  })
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const wrong = (field: string) => fields[`attributes.${place}.${field}`]
  const lone = newer
    ? copy.newer
    : save.error && Object.keys(fields).length === 0
      ? save.error.message
      : (fields['attributes'] ?? wrong('key'))
  const changed = JSON.stringify([typed, lines]) !== JSON.stringify([start, (start.values ?? []).join('\n')])

  /** The translations of a text of a saved attribute. */
  const spoken = (field: string) =>
    isNew ? null : <TranslationFields place={`attribute.${start.key}.${field}`} mayWrite tell={tell} />

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate({ list: all, said: attributesCopy.saved(typed.name) })
  }

  return (
    <form className={shelves.form} noValidate onSubmit={submit}>
      <Unsaved what={changed ? typed.name || copy.new : ''} tell={tell} by={FORM} />
      {lone ? (
        <p role="alert" className={shelves.wrong}>
          {lone}
        </p>
      ) : null}
      {starts.length > 0 ? (
        <p className={styles.starts}>
          {copy.begin}{' '}
          {starts.map(([key, known]) => (
            <Button
              key={key}
              size="sm"
              variant="quiet"
              onClick={() => {
                setTyped({ ...EMPTY, ...known, key, filter: true })
                setLines('values' in known ? known.values.join('\n') : '')
              }}
            >
              {known.name}
            </Button>
          ))}
        </p>
      ) : null}
      <TextField
        label={copy.name}
        name="name"
        dir="auto"
        maxLength={60}
        value={typed.name}
        error={wrong('name')}
        onChange={(event) => put({ name: event.target.value })}
      />
      {spoken('name')}
      <fieldset className={cards.cards}>
        <legend>{copy.kind}</legend>
        {KINDS.map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name="kind"
              checked={typed.kind === kind}
              onChange={() => put({ kind, filter: kind !== 'text' && kind !== 'date' && typed.filter })}
            />
            <span>
              {attributesCopy.kinds[kind].name}
              <small>{attributesCopy.kinds[kind].about}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {typed.kind === 'number' ? (
        <TextField
          label={copy.unit}
          name="unit"
          optional
          maxLength={20}
          value={typed.unit ?? ''}
          hint={copy.unitHint}
          error={wrong('unit')}
          onChange={(event) => put({ unit: event.target.value })}
        />
      ) : null}
      {typed.kind === 'number' ? spoken('unit') : null}
      {listed(typed.kind) ? (
        <TextAreaField
          label={copy.values}
          name="values"
          dir="auto"
          rows={5}
          value={lines}
          hint={copy.valuesHint}
          error={wrong('values')}
          onChange={(event) => setLines(event.target.value)}
        />
      ) : null}
      {listed(typed.kind)
        ? (start.values ?? []).map((value, at) => (
            <div key={value} className={styles.value}>
              <p dir="auto">{value}</p>
              {spoken(`values.${at}`)}
            </div>
          ))
        : null}
      <div className={styles.ticks}>
        {typed.kind === 'flag' ? (
          <div>
            <span>
              {copy.sourced}
              <small>{copy.sourcedHint}</small>
            </span>
            <Switch on={typed.sourced ?? false} label={copy.sourced} onChange={(sourced) => put({ sourced })} />
          </div>
        ) : null}
        <div>
          <span>
            {copy.shown}
            <small>{copy.shownHint}</small>
          </span>
          <Switch
            on={typed.shown}
            label={copy.shown}
            onChange={(shown) => put({ shown, filter: shown && typed.filter })}
          />
        </div>
        <div>
          <span>
            {copy.filter}
            <small>{wrong('filter') ?? copy.filterHint}</small>
          </span>
          <Switch
            on={typed.filter}
            label={copy.filter}
            disabled={plain || !typed.shown}
            onChange={(filter) => put({ filter })}
          />
        </div>
      </div>
      <div className={shelves.acts}>
        <Button type="submit" size="sm" busy={save.isPending}>
          {copy.save}
        </Button>
        {isNew ? null : (
          <Button
            size="sm"
            variant="quiet"
            onClick={() =>
              save.mutate({ list: now.attributes.toSpliced(place, 1), said: attributesCopy.removed(start.name) })
            }
          >
            {copy.remove}
          </Button>
        )}
      </div>
    </form>
  )
}
