import { Suspense } from 'react'
import { Link } from 'wouter'
import { api } from '#/shared/api/client.ts'
import type { LoginList } from '#/shared/api/types.ts'
import { lazyPart } from '#/shared/lib/code.ts'
import { formatDay } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { toast } from '#/shared/ui/toast.ts'
import styles from './AccountPage.module.css'
import { copy } from './keep.copy.ts'
import { copy as passwordless } from './passwordless.copy.ts'
import { useAct } from './useAct.ts'

const { way: ways } = passwordless
const PasskeysPart = lazyPart(async () => (await import('./PasskeysPart.tsx')).PasskeysPart)

/** The devices on which a member is logged in, each with a button to log it out (KEEP-3). */
export function DevicesPart({ session }: { session: string }) {
  const { data, error, reload, update } = useLoad(`logins ${session}`, (signal) =>
    api<LoginList>('/account/sessions', { auth: true, signal }),
  )
  const { busy, problem, act } = useAct()
  if (error !== null && data === null)
    return <ErrorState message={copy.failed} onRetry={reload} retryLabel={copy.retry} />
  if (data === null) return <p role="status">{copy.busy}</p>
  const end = (path: string, done: string) =>
    void act(async () => {
      const left = await api<LoginList>(`/account/sessions${path}`, { method: 'DELETE', auth: true })
      update(() => left)
      toast.success(done)
    })
  return (
    <>
      <p className={styles.lead}>{copy.device.lead}</p>
      {problem === null ? null : <p role="alert">{problem}</p>}
      <ul className={styles.rows}>
        {data.logins.map(({ _id, device, network, since, seen, here, way }) => {
          const name = device === '' ? copy.device.unknown : device
          return (
            <li key={_id}>
              <div>
                <b dir="auto">{name}</b>
                <p>
                  {[copy.device.since(formatDay(since)), copy.device.seen(formatDay(seen))].join(' · ')}
                  {network === '' ? null : ` · ${copy.device.network(network)}`}
                  {way === undefined ? null : ` · ${ways[way]}`}
                </p>
              </div>
              {here ? (
                <span className={styles.badge}>{copy.device.here}</span>
              ) : (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={copy.device.outOf(name)}
                  onClick={() => end(`/${_id}`, copy.device.ended)}
                >
                  {copy.device.out}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <p className={styles.acts}>
        {data.logins.some(({ here }) => !here) ? (
          <Button variant="danger" busy={busy} onClick={() => end('', copy.device.endedOthers)}>
            {copy.device.others}
          </Button>
        ) : null}
        <Link href={paths.account} className={styles.link}>
          {copy.device.password}
        </Link>
      </p>
      <Suspense fallback={<p role="status">{copy.busy}</p>}>
        <PasskeysPart session={session} />
      </Suspense>
    </>
  )
}
