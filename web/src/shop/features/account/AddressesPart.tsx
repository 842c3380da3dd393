import { useState } from 'react'
import { api } from '#/shared/api/client.ts'
import type { AddressBook, SavedAddress } from '#/shared/api/types.ts'
import { isolate } from '#/shared/lib/isolate.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { copy as contactCopy } from '#/shared/orders/contact.copy.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { AddressForm } from './AddressForm.tsx'
import styles from './AccountPage.module.css'
import { copy } from './keep.copy.ts'
import { useAct } from './useAct.ts'

/** How many addresses an account keeps. */
const MOST = 10

/** The addresses of a member (KEEP-3). */
export function AddressesPart({ session }: { session: string }) {
  const { data, error, reload, update } = useLoad(`addresses ${session}`, (signal) =>
    api<AddressBook>('/account/addresses', { auth: true, signal }),
  )
  const [edited, setEdited] = useState<SavedAddress | 'new' | null>(null)
  const [removed, setRemoved] = useState<SavedAddress | null>(null)
  const { busy, problem, act } = useAct()
  if (error !== null && data === null)
    return <ErrorState message={copy.failed} onRetry={reload} retryLabel={copy.retry} />
  if (data === null) return <p role="status">{copy.busy}</p>
  const take = (book: AddressBook) => update(() => book)
  const change = (body: object, method: 'POST' | 'PUT', path = '') =>
    api<AddressBook>(`/account/addresses${path}`, { method, auth: true, body })
  if (edited !== null)
    return (
      <AddressForm
        address={edited === 'new' ? null : edited}
        onSaved={(book) => {
          take(book)
          setRemoved(null)
          setEdited(null)
        }}
        onCancel={() => setEdited(null)}
      />
    )
  return (
    <>
      <p className={styles.lead}>{copy.address.lead}</p>
      {problem === null ? null : <p role="alert">{problem}</p>}
      <div role="status">
        {removed === null ? null : (
          <p className={styles.told}>
            {copy.address.removed}{' '}
            <button
              type="button"
              className={styles.link}
              onClick={() =>
                void act(async () => {
                  const { _id, ...body } = removed
                  take(await change(body, 'POST'))
                  setRemoved(null)
                })
              }
            >
              {copy.address.putBack}
            </button>
          </p>
        )}
      </div>
      {data.addresses.length === 0 ? <p>{copy.address.none}</p> : null}
      <ul className={styles.cards}>
        {data.addresses.map((address, i) => {
          const { _id, ...body } = address
          const name = address.label ?? address.streetAddress
          return (
            <li key={_id} className={styles.card}>
              {i === 0 ? <span className={styles.badge}>{copy.address.first}</span> : null}
              <AddressLines address={address} />
              <p className={styles.acts}>
                <button
                  type="button"
                  className={styles.link}
                  aria-label={copy.address.changeOf(name)}
                  onClick={() => setEdited(address)}
                >
                  {copy.address.change}
                </button>
                <button
                  type="button"
                  className={styles.link}
                  aria-label={copy.address.removeOf(name)}
                  onClick={() =>
                    void act(async () => {
                      take(await api<AddressBook>(`/account/addresses/${_id}`, { method: 'DELETE', auth: true }))
                      setRemoved(address)
                    })
                  }
                >
                  {copy.address.remove}
                </button>
                {i === 0 ? null : (
                  <button
                    type="button"
                    className={styles.link}
                    aria-label={copy.address.putFirstOf(name)}
                    onClick={() => void act(async () => take(await change({ ...body, first: true }, 'PUT', `/${_id}`)))}
                  >
                    {copy.address.putFirst}
                  </button>
                )}
              </p>
            </li>
          )
        })}
      </ul>
      {data.addresses.length < MOST ? (
        <Button variant="secondary" busy={busy} onClick={() => setEdited('new')}>
          <Icon name="plus" size="sm" /> {copy.address.add}
        </Button>
      ) : (
        <p>{copy.address.full}</p>
      )}
      <p className={styles.small}>{copy.address.note}</p>
    </>
  )
}

function AddressLines({ address }: { address: SavedAddress }) {
  const { label, firstName, lastName, phone, streetAddress, landmark, city, state, zip, country } = address
  const region = [city, [state, zip].filter(Boolean).join(' '), contactCopy.country(country)].filter(Boolean)
  return (
    <>
      {label === undefined ? null : (
        <b>
          <bdi>{label}</bdi>
        </b>
      )}
      <span>
        <bdi>{`${firstName} ${lastName}`}</bdi> · <bdi dir="ltr">{phone}</bdi>
      </span>
      <span>
        <bdi>{streetAddress}</bdi>
      </span>
      {landmark === undefined ? null : <span>{copy.address.near(landmark)}</span>}
      <span>{region.map(isolate).join(' · ')}</span>
    </>
  )
}
