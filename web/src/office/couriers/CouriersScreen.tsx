import { useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { type Courier, parcelQueries } from '#/office/domain/orders/parcelsApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { StatusDot } from '#/office/ui/StatusDot.tsx'
import screens from '#/office/ui/screens.module.css'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { copy } from './couriers.copy.ts'
import styles from './Couriers.module.css'
import { keyOf } from './formValues.ts'

/**
 * The shop's couriers: which are in use, until when they take parcels, and which are asked over the network (PARCEL-1,
 * PARCEL-4).
 */
export default function CouriersScreen({ me }: ScreenProps) {
  const couriers = useQuery(parcelQueries.couriers)
  const [adding, setAdding] = useState(false)
  const mayWrite = me.permissions.includes('settings.write')
  return (
    <Page
      title={copy.title}
      lead={copy.lead}
      back={{ href: '/admin/settings', label: copy.settings }}
      actions={
        mayWrite ? (
          <Button size="sm" variant="secondary" onClick={() => setAdding(true)}>
            {copy.add}
          </Button>
        ) : undefined
      }
    >
      {couriers.data ? (
        <Panel title={copy.title} flush>
          <ul className={styles.list}>
            {couriers.data
              .toSorted((a, b) => Number(b.on) - Number(a.on))
              .map((one) => (
                <li key={one.key}>
                  <Link href={`/admin/settings/couriers/${one.key}`}>
                    <b dir="auto">{one.name}</b>
                    <span className={screens.quiet}>{lineOf(one)}</span>
                  </Link>
                  <StatusDot ring={one.on ? 'full' : 'none'} tone={one.on ? 'ok' : 'quiet'}>
                    {one.on ? copy.on : copy.off}
                  </StatusDot>
                </li>
              ))}
          </ul>
        </Panel>
      ) : (
        <NotLoaded query={couriers} message={couriers.error?.message} />
      )}
      {adding ? <Add taken={couriers.data ?? []} onClose={() => setAdding(false)} /> : null}
    </Page>
  )
}

function lineOf(one: Courier): string {
  const times = one.cutoffs.map(({ city, time }) => [copy.closes(time), city].filter(Boolean).join(' '))
  return [times.length > 0 ? times.join(', ') : copy.noTime, ...(one.direct?.on ? [copy.network] : [])].join(' ·\u00a0')
}

function Add({ taken, onClose }: { taken: readonly Courier[]; onClose: () => void }) {
  const [, go] = useLocation()
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string>()
  function submit(event: FormEvent) {
    event.preventDefault()
    const key = keyOf(name)
    if (key === '') setWrong(copy.needsName)
    else if (taken.some((one) => one.key === key)) setWrong(copy.taken)
    else go(`/admin/settings/couriers/${key}?name=${encodeURIComponent(name.trim())}`)
  }
  return (
    <Dialog open title={copy.addTitle} onClose={onClose}>
      <form className={screens.form} onSubmit={submit} noValidate>
        <TextField
          label={copy.addName}
          hint={copy.addHint}
          error={wrong}
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={screens.actions}>
          <Button type="submit">{copy.addGo}</Button>
        </div>
      </form>
    </Dialog>
  )
}
