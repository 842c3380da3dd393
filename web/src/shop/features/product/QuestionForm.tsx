import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { api, ApiError } from '#/shared/api/client.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { useWhatsApp } from '#/shop/parts/WhatsAppLink.tsx'
import { copy as words } from './questions.copy.ts'
import { type Channel, ReachField } from './ReachField.tsx'
import styles from './WaitForm.module.css'

const copy = words.form
const MOST = 500

/** "Ask about this product" (REAL-4): a question, and where its asker wishes to hear of the answer. */
export function QuestionForm({ product, onCancel }: { product: string; onCancel: () => void }) {
  const { user } = useUser()
  const byWhatsApp = useWhatsApp()
  const [text, setText] = useState('')
  const [shown, setShown] = useState('')
  const [channel, setChannel] = useState<Channel | ''>('')
  // Each way keeps what was typed.
  const [typed, setTyped] = useState({ mail: user?.email ?? '', whatsapp: '' })
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const name = useId()
  const head = useRef<HTMLHeadingElement>(null)

  // Who pressed the button reads on with the form, and who asked with what became of it.
  useEffect(() => {
    head.current?.focus()
  }, [isDone])

  const refuse = (fields: Readonly<Record<string, string>>) => {
    setWrong(fields)
    const first = ['text', 'name', 'address'].find((field) => fields[field])
    if (first) document.getElementById(`${name}-${first}`)?.focus()
  }

  const send = async () => {
    const address = channel === '' ? '' : typed[channel].trim()
    const missing = {
      ...(text.trim() === '' && { text: copy.required.text }),
      ...(channel !== '' && address === '' && { address: copy.required[channel] }),
    }
    setFailed('')
    refuse(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await api('/questions', {
        method: 'POST',
        auth: true,
        body: { product, text, name: shown, ...(channel !== '' && { channel, address }) },
      })
      setDone(true)
      setText('')
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      refuse(fields)
      if (Object.keys(fields).length === 0) setFailed(error instanceof Error ? error.message : '')
    } finally {
      setBusy(false)
    }
  }

  if (isDone) {
    return (
      <div className={styles.box}>
        <h3 ref={head} tabIndex={-1}>
          <Icon name="check" size="sm" /> {copy.done}
        </h3>
        <p>{channel === '' ? copy.doneText : copy.told}</p>
        <div>
          <Button variant="secondary" onClick={() => setDone(false)}>
            {copy.another}
          </Button>
        </div>
      </div>
    )
  }
  const ways = ['', 'mail', ...(byWhatsApp ? (['whatsapp'] as const) : [])] as const
  return (
    <form
      className={styles.box}
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
      <h3 ref={head} tabIndex={-1}>
        {copy.title}
      </h3>
      <p>{copy.lead}</p>
      <TextAreaField
        id={`${name}-text`}
        label={copy.text}
        dir="auto"
        maxLength={MOST}
        value={text}
        error={wrong['text']}
        onChange={(event) => setText(event.target.value)}
      />
      <TextField
        id={`${name}-name`}
        label={copy.name}
        hint={copy.nameHint}
        optional
        autoComplete="given-name"
        dir="auto"
        maxLength={40}
        value={shown}
        error={wrong['name']}
        onChange={(event) => setShown(event.target.value)}
      />
      <fieldset className={styles.how}>
        <legend>{copy.tell}</legend>
        {ways.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={name}
              checked={channel === one}
              onChange={() => {
                setChannel(one)
                setWrong({})
              }}
            />
            {copy.ways[one || 'none']}
          </label>
        ))}
      </fieldset>
      {channel === '' ? null : (
        <ReachField
          id={`${name}-address`}
          channel={channel}
          words={copy}
          hint={copy.once}
          value={typed[channel]}
          error={wrong['address'] ?? wrong['channel']}
          onChange={(value) => setTyped({ ...typed, [channel]: value })}
        />
      )}
      {failed ? (
        <p role="alert" className={styles.failed}>
          {failed}
        </p>
      ) : null}
      <div className={styles.how}>
        <Button type="submit" variant="secondary" busy={busy}>
          {copy.send}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  )
}
