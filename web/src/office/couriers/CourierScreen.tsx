import { useEffect, type FormEvent } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from 'wouter'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { type Courier, parcelKeys, parcelQueries } from '#/office/domain/orders/parcelsApi.ts'
import { ConflictNotice } from '#/office/ui/ConflictNotice.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { SaveBar } from '#/office/ui/SaveBar.tsx'
import screens from '#/office/ui/screens.module.css'
import { problemOf, useRowForm } from '#/office/ui/useRowForm.ts'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { courierChanges } from './changes.ts'
import { copy } from './couriers.copy.ts'
import { CourierColumns } from './CourierColumns.tsx'
import { CourierDirect } from './CourierDirect.tsx'
import { CourierTimes } from './CourierTimes.tsx'
import { CourierUse } from './CourierUse.tsx'
import { setCourier } from './couriersApi.ts'
import { changedOf, fresh, inputOf, type Part, formValuesOf } from './formValues.ts'

/** One courier: how the shop works with it, closing times, the network, and its files (PARCEL-1, PARCEL-4). */
export default function CourierScreen({ me }: ScreenProps) {
  const { key } = useParams<{ key: string }>()
  const named = new URLSearchParams(useSearch()).get('name')
  const couriers = useQuery(parcelQueries.couriers)
  const one = couriers.data?.find((courier) => courier.key === key) ?? (named ? fresh(key, named) : undefined)
  return (
    <Page title={one?.name ?? key} back={{ href: '/admin/settings/couriers', label: copy.title }}>
      {couriers.data === undefined ? (
        <NotLoaded query={couriers} message={couriers.error?.message} />
      ) : one === undefined ? (
        <p>{copy.gone}</p>
      ) : (
        <Form key={one.key} now={one} mayWrite={me.permissions.includes('settings.write')} />
      )}
    </Page>
  )
}

function Form({ now, mayWrite }: { now: Courier; mayWrite: boolean }) {
  const client = useQueryClient()
  const form = useRowForm('courier', now, (courier: Courier | null) => formValuesOf(courier ?? now))
  const { typed, newer, take } = form
  const seen = form.base ?? now
  const changed = changedOf(typed, seen)
  const isNew = seen.version === 0 && seen.direct === undefined && seen.page === ''
  const untouched = changed.length === 0

  useEffect(() => {
    if (untouched && now.version > seen.version) take(now)
  }, [untouched, now, seen.version, take])

  const save = useMutation({
    mutationFn: (over: Courier) => setCourier(over.key, over.version, inputOf(typed, over)),
    onSuccess: (saved) => {
      take({ ...saved, ready: seen.ready })
      toast.success(copy.saved, { place: 'top' })
      void client.invalidateQueries({ queryKey: parcelKeys.all })
    },
    onError: form.refused,
  })
  const { fields: errors } = problemOf(save.error, newer)

  const part: Part = { typed, errors, change: form.put }

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!save.isPending && (changed.length > 0 || isNew)) save.mutate(seen)
      }}
    >
      {mayWrite ? null : <p className={screens.note}>{copy.readOnly}</p>}
      {newer ? (
        <ConflictNotice
          changes={courierChanges(seen, newer)}
          busy={save.isPending}
          onMine={() => save.mutate(newer.now)}
          onTheirs={() => {
            take({ ...newer.now, ready: seen.ready })
            save.reset()
          }}
        />
      ) : null}
      <fieldset disabled={!mayWrite} className={screens.fields}>
        <div className={screens.columns}>
          <div className={screens.stack}>
            <CourierUse {...part} />
            <CourierTimes {...part} />
          </div>
          <div className={screens.stack}>
            {seen.direct === undefined ? null : <CourierDirect {...part} courier={seen} />}
            <CourierColumns {...part} />
          </div>
        </div>
      </fieldset>
      <SaveBar
        submit
        changed={changed.length === 0 && isNew ? [copy.use.name] : changed.map((name) => copy.names[name] ?? name)}
        busy={save.isPending}
        problem={newer ? null : save.error?.message}
        onSave={() => save.mutate(seen)}
        onDiscard={() => {
          form.discard()
          save.reset()
        }}
      />
    </form>
  )
}
