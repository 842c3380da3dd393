import type { FormEvent } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { byWhom, type Conflict } from '#/office/ui/byWhom.ts'
import { ConflictNotice, type Difference } from '#/office/ui/ConflictNotice.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { Unsaved } from '#/office/ui/Unsaved.tsx'
import type { Tell } from '#/office/ui/useUnsavedGuard.ts'
import { problemOf, useRowForm } from '#/office/ui/useRowForm.ts'
import { copy } from './shelves.copy.ts'
import shelves from './Shelves.module.css'
import { removeWord, saveWord, type SearchWord } from './shelvesApi.ts'
import { productQueries } from '#/office/domain/catalogue/productsApi.ts'
import styles from './WordsScreen.module.css'

const said = copy.words.form
const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
const SLUG = /^(category|skin|brand):/

type Typed = { phrases: string; leads: boolean; finds: string; shelf: string; target: string }

const typedOf = (word: SearchWord | null, phrase: string): Typed => ({
  phrases: word ? word.phrases.join('\n') : phrase,
  leads: Boolean(word?.target),
  finds: (word?.terms ?? []).filter((term) => !SLUG.test(term)).join('\n'),
  shelf: word?.terms.find((term) => SLUG.test(term)) ?? '',
  target: word?.target ?? '',
})

type Props = { word: SearchWord | null; phrase: string; tell: Tell; onDone: () => void }

/** The meaning of a search: words that it also finds, or the page that it leads to. */
export function WordForm({ word, phrase, tell, onDone }: Props) {
  const terms = useQuery(productQueries.terms)
  const form = useRowForm('word', word, (row) => typedOf(row, phrase))
  const { base, start, newer, put, take, refused } = form
  const { phrases, leads, finds, shelf, target } = form.typed
  const changed = [
    ...(phrases === start.phrases ? [] : [said.phrases]),
    ...(finds === start.finds ? [] : [said.terms]),
    ...(shelf === start.shelf ? [] : [said.shelf]),
    ...(target === start.target ? [] : [said.target]),
  ]
  const others = (base?.terms ?? []).filter((term) => SLUG.test(term)).slice(1)
  const save = useMutation({
    mutationFn: (over: SearchWord | null) =>
      saveWord(over, {
        phrases: lines(phrases),
        ...(leads ? { target } : { terms: [...lines(finds), ...(shelf ? [shelf] : []), ...others] }),
      }),
    onSuccess: () => {
      toast.success(said.saved)
      onDone()
    },
    onError: refused,
  })
  const remove = useMutation({
    mutationFn: removeWord,
    onSuccess: () => {
      toast.success(said.removed)
      onDone()
    },
    onError: refused,
  })
  const problem = problemOf(save.error ?? remove.error, newer)
  const errors = problem.fields
  // An error of a field that is not open now is shown above the form.
  const open = ['phrases', leads ? 'target' : 'terms']
  const elsewhere = newer || open.some((field) => errors[field]) ? null : Object.values(errors)[0]
  const lone = problem.lone ?? elsewhere
  const options = [
    { value: '', label: said.noShelf },
    ...(terms.data?.categories ?? []).map(({ slug, name, path }) => ({
      value: `category:${slug}`,
      label: path ?? name,
    })),
    ...(terms.data?.skinTypes ?? []).map(({ slug, name }) => ({ value: `skin:${slug}`, label: name })),
  ]

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate(base)
  }

  return (
    <form className={shelves.form} noValidate onSubmit={submit}>
      <Unsaved what={changed.join(', ')} tell={tell} />
      {newer && base ? (
        <ConflictNotice
          changes={differences(base, newer)}
          busy={save.isPending}
          onMine={() => save.mutate(newer.now)}
          onTheirs={() => take(newer.now)}
        />
      ) : null}
      {lone ? (
        <p role="alert" className={shelves.wrong}>
          {lone}
        </p>
      ) : null}
      <TextAreaField
        label={said.phrases}
        name="phrases"
        dir="auto"
        rows={4}
        value={phrases}
        hint={said.phrasesHint}
        error={errors['phrases']}
        onChange={(event) => put({ phrases: event.target.value })}
      />
      <fieldset className={styles.ways}>
        <legend>{said.way}</legend>
        {[false, true].map((way) => (
          <label key={String(way)}>
            <input type="radio" name="way" checked={leads === way} onChange={() => put({ leads: way })} />
            {way ? said.lead : said.find}
          </label>
        ))}
      </fieldset>
      {leads ? (
        <TextField
          label={said.target}
          name="target"
          dir="ltr"
          autoComplete="off"
          maxLength={300}
          value={target}
          hint={said.targetHint}
          error={errors['target']}
          onChange={(event) => put({ target: event.target.value })}
        />
      ) : (
        <>
          <TextAreaField
            label={said.terms}
            name="terms"
            dir="auto"
            rows={3}
            value={finds}
            hint={said.termsHint}
            error={errors['terms']}
            onChange={(event) => put({ finds: event.target.value })}
          />
          <SelectField
            label={said.shelf}
            name="shelf"
            optional
            value={shelf}
            onChange={(event) => put({ shelf: event.target.value })}
          >
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </>
      )}
      <div className={shelves.acts}>
        <Button type="submit" size="sm" busy={save.isPending}>
          {said.save}
        </Button>
        {base ? (
          <>
            <Button size="sm" variant="quiet" busy={remove.isPending} onClick={() => remove.mutate(base)}>
              {said.remove}
            </Button>
            <a
              href={`/search?q=${encodeURIComponent(base.phrases[0] ?? '')}`}
              target="_blank"
              rel="noreferrer"
              className={shelves.link}
            >
              {said.try}
            </a>
          </>
        ) : null}
      </div>
    </form>
  )
}

function differences(base: SearchWord, { now, edits }: Conflict<SearchWord>): Difference[] {
  const field = (name: string, names: readonly string[], show: (word: SearchWord) => string) => ({
    field: name,
    names,
    before: show(base),
    after: show(now),
  })
  return byWhom(edits, [
    field(said.phrases, ['phrases'], (word) => word.phrases.join(', ')),
    field(said.terms, ['terms'], (word) => word.terms.join(', ')),
    field(said.target, ['target'], (word) => word.target),
  ])
}
