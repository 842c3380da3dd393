import { useState, type FormEvent } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { Unsaved } from '#/office/ui/Unsaved.tsx'
import { copy } from './copy.ts'
import shelves from './Shelves.module.css'
import { fetchTerms, removeWord, saveWord, shelfKeys, type SearchWord } from './shelvesApi.ts'
import styles from './WordsScreen.module.css'

const said = copy.words.form
const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
const SLUG = /^(category|skin|brand):/

type Props = { word: SearchWord | null; phrase: string; tell: (what: string) => void; onDone: () => void }

/** What a search means: words it also finds, or the page that it leads to. */
export function WordForm({ word, phrase, tell, onDone }: Props) {
  const terms = useQuery({ queryKey: shelfKeys.terms, queryFn: ({ signal }) => fetchTerms(signal) })
  const [phrases, setPhrases] = useState(word ? word.phrases.join('\n') : phrase)
  const [leads, setLeads] = useState(Boolean(word?.target))
  const [finds, setFinds] = useState((word?.terms ?? []).filter((term) => !SLUG.test(term)).join('\n'))
  const [shelf, setShelf] = useState(word?.terms.find((term) => SLUG.test(term)) ?? '')
  const [target, setTarget] = useState(word?.target ?? '')
  const [from] = useState({ phrases, finds, shelf, target })
  const changed = [
    ...(phrases === from.phrases ? [] : [said.phrases]),
    ...(finds === from.finds ? [] : [said.terms]),
    ...(shelf === from.shelf ? [] : [said.shelf]),
    ...(target === from.target ? [] : [said.target]),
  ]
  const others = (word?.terms ?? []).filter((term) => SLUG.test(term)).slice(1)
  const save = useMutation({
    mutationFn: () =>
      saveWord(word, {
        phrases: lines(phrases),
        ...(leads ? { target } : { terms: [...lines(finds), ...(shelf ? [shelf] : []), ...others] }),
      }),
    onSuccess: () => {
      toast.success(said.saved)
      onDone()
    },
  })
  const remove = useMutation({
    mutationFn: removeWord,
    onSuccess: () => {
      toast.success(said.removed)
      onDone()
    },
  })
  const problem = save.error ?? remove.error
  const errors = problem instanceof ApiError ? problem.fields : {}
  const lone = problem && Object.keys(errors).length === 0 ? problem.message : null
  const options = [
    { value: '', label: said.noShelf },
    ...(terms.data?.categories ?? []).map(({ slug, name }) => ({ value: `category:${slug}`, label: name })),
    ...(terms.data?.skinTypes ?? []).map(({ slug, name }) => ({ value: `skin:${slug}`, label: name })),
  ]

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }

  return (
    <form className={shelves.form} noValidate onSubmit={submit}>
      <Unsaved what={changed.join(', ')} tell={tell} />
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
        onChange={(event) => setPhrases(event.target.value)}
      />
      <fieldset className={styles.ways}>
        <legend>{said.way}</legend>
        {[false, true].map((way) => (
          <label key={String(way)}>
            <input type="radio" name="way" checked={leads === way} onChange={() => setLeads(way)} />
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
          onChange={(event) => setTarget(event.target.value)}
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
            onChange={(event) => setFinds(event.target.value)}
          />
          <SelectField
            label={said.shelf}
            name="shelf"
            optional
            value={shelf}
            onChange={(event) => setShelf(event.target.value)}
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
        {word ? (
          <>
            <Button size="sm" variant="quiet" busy={remove.isPending} onClick={() => remove.mutate(word)}>
              {said.remove}
            </Button>
            <a
              href={`/search?q=${encodeURIComponent(word.phrases[0] ?? '')}`}
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
