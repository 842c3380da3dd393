import { useDeferredValue, useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { SaveBar } from '#/office/ui/SaveBar.tsx'
import { copy } from './copy.ts'
import { fetchHistory, messageKeys, previewWords, saveWords, type Wording } from './messagesApi.ts'
import styles from './Words.module.css'

/** The words of one message: the form, its variables, a preview on a real order, and the versions before. */
export function WordsEditor({ words, may }: { words: Wording; may: boolean }) {
  const client = useQueryClient()
  const area = useRef<HTMLTextAreaElement>(null)
  const [subject, setSubject] = useState(words.subject)
  const [body, setBody] = useState(words.body)
  const [order, setOrder] = useState('')
  const save = useMutation({
    mutationFn: (to: { subject: string; body: string }) => saveWords(words, to.subject, to.body),
    onSuccess: () => {
      toast.success(copy.saved)
      return client.invalidateQueries({ queryKey: messageKeys.words })
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
  const wrong = [save.error, preview.error].find((one) => one instanceof ApiError && one.status === 422)
  const fields: Readonly<Record<string, string>> = wrong instanceof ApiError ? wrong.fields : {}
  const rtl = words.language === 'ur' ? 'rtl' : 'ltr'
  const changed = subject !== words.subject || body !== words.body

  function put(name: string) {
    const field = area.current
    const text = `{${name}}`
    if (!field) return
    const at = field.selectionStart + text.length
    setBody(body.slice(0, field.selectionStart) + text + body.slice(field.selectionEnd))
    field.focus()
    // Who puts in another one goes on where this one ends.
    requestAnimationFrame(() => field.setSelectionRange(at, at))
  }

  return (
    <div className={styles.editor}>
      <Panel title={copy.kinds[words.kind] ?? words.kind} lead={copy.says(words.says)}>
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
              disabled={!may}
              aria-label={words.needs.includes(name) ? copy.needed(name) : undefined}
              onClick={() => put(name)}
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
            onClick={() => save.mutate({ subject: '', body: '' })}
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
        changed={changed && may ? [copy.kinds[words.kind] ?? words.kind] : []}
        busy={save.isPending}
        problem={save.error?.message}
        onSave={() => save.mutate({ subject, body })}
        onDiscard={() => {
          setSubject(words.subject)
          setBody(words.body)
          save.reset()
        }}
      />
    </div>
  )
}
