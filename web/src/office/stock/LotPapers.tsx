import { useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Unsaved } from '#/office/ui/Unsaved.tsx'
import type { Tell } from '#/office/ui/useUnsavedGuard.ts'
import { formatDay } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { type LotPapers as Papers, saveLotPapers, stockQueries } from '#/office/domain/stock/stockApi.ts'
import styles from './LotPapers.module.css'
import { copy } from './papers.copy.ts'
import forms from './Stock.module.css'
import { useStockForm } from './useStockForm.ts'

type Document = Papers['documents'][number]
const kinds = Object.keys(copy.kinds) as Document['kind'][]
const MOST = 10

/** What shoppers may see of a lot, asked for when it is opened (REAL-2). */
export function LotPapers({ lotId, tell }: { lotId: string; tell: Tell }) {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <div>
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {copy.open}
        </Button>
      </div>
    )
  return <Loaded lotId={lotId} tell={tell} />
}

function Loaded({ lotId, tell }: { lotId: string; tell: Tell }) {
  const { data, error, refetch } = useQuery({ ...stockQueries.papers(lotId), staleTime: Infinity, gcTime: 0 })
  if (error && !data) return <ErrorState error={error} message={error.message} onRetry={() => void refetch()} />
  return data ? <PapersForm key={data.version} lotId={lotId} papers={data} tell={tell} /> : <Loading />
}

type FormProps = { lotId: string; papers: Papers; tell: Tell }

function PapersForm({ lotId, papers, tell }: FormProps) {
  const [typed, setTyped] = useState(papers)
  const put = (change: Partial<Papers>) => setTyped((before) => ({ ...before, ...change }))
  const putDocument = (at: number, change: Partial<Document>) =>
    put({ documents: typed.documents.map((one, n) => (n === at ? { ...one, ...change } : one)) })
  const { errors, busy, submit } = useStockForm(
    () => saveLotPapers(lotId, typed),
    () => (typed.shown ? copy.saved : copy.savedHidden),
    () => undefined,
  )
  const changed = JSON.stringify(typed) !== JSON.stringify(papers)
  function send(event: FormEvent) {
    event.preventDefault()
    submit({})
  }
  return (
    <form className={forms.form} onSubmit={send} noValidate aria-label={copy.title}>
      <Unsaved what={changed ? copy.title : ''} tell={tell} />
      <h3 className={styles.title}>{copy.title}</h3>
      <p className={forms.quiet}>{papers.version === 0 ? copy.lead : copy.state(papers.shown)}</p>
      {papers.code === undefined ? null : (
        <p className={styles.code}>
          <b dir="ltr">{papers.code}</b>
          {papers.shownAt === undefined ? null : copy.since(formatDay(papers.shownAt))}
          <a href={`/authentic/${papers.code}`} target="_blank" rel="noreferrer">
            {copy.look}
          </a>
        </p>
      )}
      {(['importer', 'country', 'boughtFrom'] as const).map((name) => (
        <TextField
          key={name}
          label={copy.fields[name]}
          hint={copy.hints[name]}
          value={typed[name]}
          maxLength={120}
          dir="auto"
          error={errors[name]}
          onChange={(event) => put({ [name]: event.currentTarget.value })}
        />
      ))}
      <fieldset className={styles.documents}>
        <legend>{copy.documents}</legend>
        <p className={forms.quiet}>{copy.masked}</p>
        {typed.documents.map((document, at) => (
          // Documents have no name of their own, and all that a row holds is what was typed.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={styles.document}>
            <SelectField
              label={copy.kind(at + 1)}
              value={document.kind}
              error={errors[`documents.${at}.kind`]}
              onChange={(event) => putDocument(at, { kind: event.currentTarget.value as Document['kind'] })}
            >
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {copy.kinds[kind]}
                </option>
              ))}
            </SelectField>
            <TextField
              label={copy.on(at + 1)}
              value={document.on}
              maxLength={30}
              error={errors[`documents.${at}.on`]}
              onChange={(event) => putDocument(at, { on: event.currentTarget.value })}
            />
            <TextField
              label={copy.number(at + 1)}
              value={document.number}
              maxLength={120}
              dir="ltr"
              error={errors[`documents.${at}.number`]}
              onChange={(event) => putDocument(at, { number: event.currentTarget.value })}
            />
            <Button
              variant="secondary"
              size="sm"
              aria-label={copy.removeOf(at + 1)}
              onClick={() => put({ documents: typed.documents.filter((_, n) => n !== at) })}
            >
              {copy.remove}
            </Button>
          </div>
        ))}
        {typed.documents.length < MOST ? (
          <div>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => put({ documents: [...typed.documents, { kind: 'invoice', on: '', number: '' }] })}
            >
              {copy.add}
            </Button>
          </div>
        ) : null}
      </fieldset>
      <TextAreaField
        label={copy.guide}
        hint={copy.guideHint}
        value={typed.guide}
        rows={5}
        maxLength={1500}
        dir="auto"
        error={errors['guide']}
        onChange={(event) => put({ guide: event.currentTarget.value })}
      />
      <SelectField
        label={copy.guideOf}
        value={typed.guideOf}
        onChange={(event) => put({ guideOf: event.currentTarget.value as Papers['guideOf'] })}
      >
        {(['product', 'brand'] as const).map((of) => (
          <option key={of} value={of}>
            {copy.guideOfs[of]}
          </option>
        ))}
      </SelectField>
      <label className={styles.shown}>
        <input
          type="checkbox"
          checked={typed.shown}
          onChange={(event) => put({ shown: event.currentTarget.checked })}
        />
        {copy.shown}
      </label>
      {errors['shown'] || errors['all'] ? (
        <p role="alert" className={forms.wrong}>
          {errors['shown'] ?? errors['all']}
        </p>
      ) : null}
      <div className={forms.acts}>
        <Button type="submit" size="sm" busy={busy}>
          {copy.save}
        </Button>
      </div>
    </form>
  )
}
