import { useState } from 'react'
import { ApiError, api } from '#/shared/api/client.ts'
import type { PasskeyList, PasskeyQuestion } from '#/shared/api/types.ts'
import { formatDay } from '#/shared/lib/format.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { PasswordField } from '#/shared/ui/PasswordField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import styles from './AccountPage.module.css'
import { copy as keepCopy } from './keep.copy.ts'
import { OwnPart } from './OwnPart.tsx'
import { createPasskey, hasPasskeys, type Creation } from './passkey.ts'
import { copy } from './passwordless.copy.ts'
import { useAct } from './useAct.ts'
import { useOwnForm } from './useOwnForm.ts'

/** As many as an account keeps. */
const MOST = 10

/**
 * The passkeys of a member's account (KEEP-5). Long after the login the shop asks for the password, which is then shown
 * as a field.
 */
export function PasskeysPart({ session }: { session: string }) {
  const { data, error, reload, update } = useLoad(`passkeys ${session}`, (signal) =>
    api<PasskeyList>('/account/passkeys', { auth: true, signal }),
  )
  const { busy, problem, act } = useAct()
  const [sure, setSure] = useState(false)
  const post = async <T,>(path: string, body: object) => {
    try {
      return await api<T>(`/account/passkeys${path}`, { method: 'POST', auth: true, body })
    } catch (refused) {
      if (refused instanceof ApiError && refused.fields['current'] !== undefined) setSure(true)
      throw refused
    }
  }
  const own = useOwnForm<'name' | 'current'>('passkey', {
    initial: { name: '', current: '' },
    check: () => ({}),
    save: async ({ name, current }, form) => {
      const { ceremony, options } = await post<PasskeyQuestion>('/begin', current === '' ? {} : { current })
      const credential = await createPasskey(options as unknown as Creation)
      if (credential === null) {
        toast.error(copy.keys.cancelled)
        return
      }
      const list = await post<PasskeyList>('', { ceremony, name, credential })
      update(() => list)
      form.set('name', '')
      toast.success(copy.keys.added)
    },
  })
  if (error !== null && data === null)
    return <ErrorState message={keepCopy.failed} onRetry={reload} retryLabel={keepCopy.retry} />
  if (data === null) return <p role="status">{keepCopy.busy}</p>
  const remove = (id: string) =>
    act(async () => {
      const { current } = own.form.values
      const list = await post<PasskeyList>(`/${id}/remove`, current === '' ? {} : { current })
      update(() => list)
      toast.success(copy.keys.removed)
    })
  const list = (
    <>
      <p>{copy.keys.lead}</p>
      {problem === null ? null : <p role="alert">{problem}</p>}
      {data.passkeys.length === 0 ? <p>{copy.keys.none}</p> : null}
      {data.passkeys.length === 0 ? null : (
        <ul className={styles.rows}>
          {data.passkeys.map(({ _id, name, since, used }) => (
            <li key={_id}>
              <div>
                <b dir="auto">{name}</b>
                <p>
                  {copy.keys.since(formatDay(since))}
                  {` · ${used === undefined ? copy.keys.never : copy.keys.used(formatDay(used))}`}
                </p>
              </div>
              <Button
                variant="secondary"
                size="sm"
                disabled={busy}
                aria-label={copy.keys.removeOf(name)}
                onClick={() => void remove(_id)}
              >
                {copy.keys.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
  const password = sure ? (
    <PasswordField {...own.form.field('current')} label={copy.keys.password} autoComplete="current-password" />
  ) : null
  if (!hasPasskeys() || data.passkeys.length >= MOST) {
    return (
      <section className={styles.part}>
        <h2>{copy.keys.title}</h2>
        {list}
        {password}
        <p>{hasPasskeys() ? copy.keys.full : copy.keys.unable}</p>
      </section>
    )
  }
  return (
    <OwnPart own={own} title={copy.keys.title} lead={list} submit={copy.keys.add}>
      <TextField
        {...own.form.field('name')}
        label={copy.keys.name}
        hint={copy.keys.nameHint}
        dir="auto"
        maxLength={60}
        autoComplete="off"
      />
      {password}
    </OwnPart>
  )
}
