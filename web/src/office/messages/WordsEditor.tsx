import { useDeferredValue, useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { pressable } from '#/shared/ui/pressable.ts'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { ConflictNotice, type Difference } from '#/office/ui/ConflictNotice.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { SaveBar } from '#/office/ui/SaveBar.tsx'
import { copy } from './messages.copy.ts'
import { messageCopy } from '#/office/domain/orders/messages.copy.ts'
import {
  fetchHistory,
  messageKeys,
  previewWords,
  saveWords,
  type Version,
  type Wording,
} from '#/office/domain/orders/messagesApi.ts'
import styles from './Words.module.css'

/** The words of one message: the form, its variables, a preview on a real order, and the earlier versions. */
export function WordsEditor({ words, may }: { words: Wording; may: boolean }) {
  const client = useQueryClient()
  const area = useRef<HTMLTextAreaElement>(null)
  const [base, setBase] = useState(words)
  const [subject, setSubject] = useState(words.subject)
  const [body, setBody] = useState(words.body)
  const [order, setOrder] = useState('')
  const changed = subject !== base.subject || body !== base.body
  function show(now: Wording) {
    setBase(now)
    setSubject(now.subject)
    setBody(now.body)
  }
  // A colleague's newer words replace these as long as nothing is typed.
  if (words.version !== base.version && !changed) show(words)
  const read = () => client.invalidateQueries({ queryKey: messageKeys.words })
  const save = useMutation({
    mutationFn: (to: { subject: string; body: string; version: number }) => saveWords(words, to),
    onSuccess: async () => {
      toast.success(copy.saved)
      await read()
      const now = client.getQueryData<Wording[]>(messageKeys.words)?.find((one) => isSame(one, words))
      if (now) show(now)
    },
    onError: (error) => {
      if (isRefused(error)) void read()
    },
  })
  const asked = useDeferredValue(JSON.stringify([words.kind, words.channel, words.language, subject, body, order]))
  const preview = useQuery({
    queryKey: messageKeys.preview(asked),
    queryFn: ({ signal }) => previewWords(words, subject, body, order, signal),
    retry: false,
    placeholderData: (before) => before,
  })
  const history = useQuery({
    queryKey: messageKeys.history(`${words.kind} ${words.channel} ${words.language}`),
    queryFn: ({ signal }) => fetchHistory(words, signal),
  })
  const newer = isRefused(save.error) && words.version > base.version
  const wrong = [save.error, preview.error].find((one) => one instanceof ApiError && one.status === 422)
  const fields: Readonly<Record<string, string>> = wrong instanceof ApiError ? wrong.fields : {}
  const rtl = words.language === 'ur' ? 'rtl' : 'ltr'

  function put(name: string) {
    const field = area.current
    const text = `{${name}}`
    if (!field) return
    const at = field.selectionStart + text.length
    setBody(body.slice(0, field.selectionStart) + text + body.slice(field.selectionEnd))
    field.focus()
    // The caret goes behind the inserted variable, so that the next one follows it.
    requestAnimationFrame(() => field.setSelectionRange(at, at))
  }

  return (
    <div className={styles.editor}>
      {newer ? (
        <ConflictNotice
          changes={since(history.data ?? [], base)}
          busy={save.isPending}
          onMine={() => save.mutate({ subject, body, version: words.version })}
          onTheirs={() => {
            show(words)
            save.reset()
          }}
        />
      ) : null}
      <Panel title={messageCopy.kinds[words.kind] ?? words.kind} lead={copy.says(words.says)}>
        {words.channel === 'mail' ? (
          <TextField
            label={copy.subject}
            value={subject}
            dir={rtl}
            maxLength={150}
            readOnly={!may}
            error={fields['subject']}
            onChange={(event) => setSubject(event.currentTarget.value)}
          />
        ) : null}
        <TextAreaField
          ref={area}
          label={copy.body}
          hint={copy.hint}
          rows={16}
          value={body}
          dir={rtl}
          readOnly={!may}
          error={fields['body']}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <div className={styles.variables} role="group" aria-label={copy.variables}>
          {words.variables.map((name) => (
            <button
              key={name}
              type="button"
              {...pressable(!may, () => put(name))}
              aria-label={words.needs.includes(name) ? copy.needed(name) : undefined}
            >
              {name}
              {words.needs.includes(name) ? ' *' : ''}
            </button>
          ))}
        </div>
        {may && words.edited ? (
          <Button
            size="sm"
            variant="quiet"
            busy={save.isPending}
            onClick={() => save.mutate({ subject: '', body: '', version: base.version })}
          >
            {copy.back}
          </Button>
        ) : null}
      </Panel>
      <Panel title={copy.preview}>
        <TextField
          label={copy.order}
          hint={copy.orderHint}
          value={order}
          maxLength={20}
          error={fields['order']}
          onChange={(event) => setOrder(event.currentTarget.value)}
        />
        {words.channel === 'mail' ? <p className={styles.quiet}>{copy.strange}</p> : null}
        {preview.data ? (
          <div className={styles.preview} lang={words.language} dir={rtl} aria-live="polite">
            {preview.data.subject === '' ? null : <b>{preview.data.subject}</b>}
            <p>{preview.data.text}</p>
          </div>
        ) : null}
        {history.data && history.data.length > 0 ? (
          <details className={styles.history}>
            <summary>{copy.history}</summary>
            <ul>
              {history.data.map((one) => (
                <li key={one.version}>
                  {copy.version(one.version, one.by, formatDayTime(one.at))}
                  {one.body === '' ? (
                    <span className={styles.quiet}> {copy.toDefault}</span>
                  ) : may ? (
                    <Button
                      size="sm"
                      variant="quiet"
                      onClick={() => {
                        setSubject(one.subject)
                        setBody(one.body)
                      }}
                    >
                      {copy.use}
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </Panel>
      <SaveBar
        changed={changed && may ? [messageCopy.kinds[words.kind] ?? words.kind] : []}
        busy={save.isPending}
        problem={newer ? undefined : save.error?.message}
        onSave={() => save.mutate({ subject, body, version: base.version })}
        onDiscard={() => {
          show(words)
          save.reset()
        }}
      />
    </div>
  )
}

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 409

const isSame = (one: Wording, other: Wording) =>
  one.kind === other.kind && one.channel === other.channel && one.language === other.language

/** Who wrote newer words since `base` was read, newest first. Of a text it only tells that it changed. */
const since = (versions: readonly Version[], base: Wording): Difference[] =>
  versions
    .filter(({ version }) => version > base.version)
    .map(({ by: who, at, subject, body }) =>
      body === base.body && subject !== base.subject
        ? { who, at, field: copy.subject, before: base.subject, after: subject }
        : { who, at, field: copy.body, before: '', after: '' },
    )
