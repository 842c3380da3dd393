import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { api, ApiError } from '#/shared/api/client.ts'
import { device } from '#/shared/lib/storage.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { useWhatsApp } from '#/shop/parts/WhatsAppLink.tsx'
import { type Channel, ReachField } from './ReachField.tsx'
import { copy } from './waits.copy.ts'
import styles from './WaitForm.module.css'

const KEY = 'waitKey'

/** What lets this browser, and no other, take back what it asked for. */
function ownKey(): string {
  const kept = device.read(KEY) ?? ''
  if (/^[0-9a-f]{32}$/.test(kept)) return kept
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  device.write(KEY, made)
  return made
}

/** "0300 •••4567", "a•••@example.com": she knows it again, and who looks over her shoulder does not. */
function masked(address: string): string {
  const [name = '', host] = address.split('@')
  if (host !== undefined) return `${name.slice(0, 1)}•••@${host}`
  return address.length < 9 ? address : `${address.slice(0, 4)} •••${address.slice(-4)}`
}

type Asked = { variant: string; channel: Channel; address: string }
type Props = { product: string; variant: string; what: string }

/** "Tell me when it is back": asks for one message, and takes the asking back (KEEP-2). */
export function WaitForm({ product, variant, what }: Props) {
  const { user } = useUser()
  const byWhatsApp = useWhatsApp()
  const [channel, setChannel] = useState<Channel>('mail')
  // Each channel keeps what was typed, also while another shade is looked at.
  const [typed, setTyped] = useState({ mail: user?.email ?? '', whatsapp: '' })
  const [asked, setAsked] = useState<readonly Asked[]>([])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<{ field?: string; whole?: string }>({})
  const name = useId()
  const head = useRef<HTMLHeadingElement>(null)
  const done = asked.find((one) => one.variant === variant)
  const isDone = done !== undefined

  // Who asked reads on with what became of it, and who pressed the button with the form.
  useEffect(() => {
    head.current?.focus()
  }, [isDone])

  const send = async () => {
    const address = typed[channel].trim()
    if (address === '') {
      setError({ field: copy.required[channel] })
      document.getElementById(`${name}-address`)?.focus()
      return
    }
    setBusy(true)
    setError({})
    try {
      await api('/waits', { method: 'POST', auth: true, body: { product, variant, channel, address, key: ownKey() } })
      setAsked([...asked, { variant, channel, address }])
    } catch (failed) {
      const field = failed instanceof ApiError ? failed.fields['address'] : undefined
      setError(field === undefined ? { whole: failed instanceof Error ? failed.message : '' } : { field })
      if (field !== undefined) document.getElementById(`${name}-address`)?.focus()
    } finally {
      setBusy(false)
    }
  }

  const undo = async () => {
    setBusy(true)
    setError({})
    try {
      await api('/waits/undo', { method: 'POST', body: { variant, key: ownKey() } })
      setAsked(asked.filter((one) => one.variant !== variant))
      toast.success(copy.undone)
    } catch (failed) {
      setError({ whole: failed instanceof Error ? failed.message : '' })
    } finally {
      setBusy(false)
    }
  }

  const failed =
    error.whole === undefined ? null : (
      <p role="alert" className={styles.failed}>
        {error.whole}
      </p>
    )

  if (done) {
    return (
      <div className={styles.box}>
        <span className={styles.noted}>
          <Icon name="check" size="sm" /> {copy.noted}
        </span>
        <h2 ref={head} tabIndex={-1}>
          {copy.done(what)}
        </h2>
        <p>{copy.once[done.channel](masked(done.address))}</p>
        <p>{copy.few}</p>
        {failed}
        <div>
          <Button variant="secondary" busy={busy} onClick={() => void undo()}>
            {copy.undo}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <form
      className={styles.box}
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
      <h2 ref={head} tabIndex={-1}>
        {copy.title}
      </h2>
      <p>{copy.lead(what)}</p>
      {byWhatsApp ? (
        <fieldset className={styles.how}>
          <legend className="vh">{copy.how}</legend>
          {(['mail', 'whatsapp'] as const).map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={name}
                checked={channel === one}
                onChange={() => {
                  setChannel(one)
                  setError({})
                }}
              />
              {copy[one]}
            </label>
          ))}
        </fieldset>
      ) : null}
      <ReachField
        id={`${name}-address`}
        channel={channel}
        words={copy}
        value={typed[channel]}
        error={error.field}
        onChange={(value) => setTyped({ ...typed, [channel]: value })}
      />
      {failed}
      <Button type="submit" variant="secondary" wide busy={busy}>
        {copy.send}
      </Button>
    </form>
  )
}
