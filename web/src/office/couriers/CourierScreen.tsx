import { useEffect, useState, type FormEvent } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from 'wouter'
import type { ScreenProps } from '#/office/app/screens.ts'
import { type Courier, fetchCouriers, parcelKeys } from '#/office/parcels/parcelsApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import { SaveBar } from '#/office/ui/SaveBar.tsx'
import screens from '#/office/ui/screens.module.css'
import { ApiError } from '#/shared/api/client.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './copy.ts'
import { CourierColumns } from './CourierColumns.tsx'
import { CourierDirect } from './CourierDirect.tsx'
import { CourierTimes } from './CourierTimes.tsx'
import { CourierUse } from './CourierUse.tsx'
import { setCourier } from './couriersApi.ts'
import { changedOf, fresh, inputOf, type Part, typedOf } from './typed.ts'

/** One courier: how the shop works with it, closing times, the network, and its files (PARCEL-1, PARCEL-4). */
export default function CourierScreen({ me }: ScreenProps) {
  const { key } = useParams<{ key: string }>()
  const named = new URLSearchParams(useSearch()).get('name')
  const couriers = useQuery({ queryKey: parcelKeys.couriers, queryFn: ({ signal }) => fetchCouriers(signal) })
  const one = couriers.data?.find((courier) => courier.key === key) ?? (named ? fresh(key, named) : undefined)
  return (
    <Page title={one?.name ?? key} back={{ href: '/admin/settings/couriers', label: copy.title }}>
      {couriers.data === undefined ? (
        couriers.error ? (
          <ErrorState error={couriers.error} message={couriers.error.message} onRetry={() => void couriers.refetch()} />
        ) : (
          <Loading />
        )
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
  // The courier that this form was filled from: a colleague's save in between is shown, not written over.
  const [seen, setSeen] = useState(now)
  const [typed, setTyped] = useState(() => typedOf(now))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const changed = changedOf(typed, seen)
  const isNew = seen.version === 0 && seen.direct === undefined && seen.page === ''
  const untouched = changed.length === 0

  function load(one: Courier) {
    setSeen(one)
    setTyped(typedOf(one))
    setErrors({})
  }

  useEffect(() => {
    if (untouched && now.version !== seen.version) {
      setSeen(now)
      setTyped(typedOf(now))
    }
  }, [untouched, now, seen.version])

  const save = useMutation({
    mutationFn: () => setCourier(seen.key, seen.version, inputOf(typed, seen)),
    onSuccess: (saved) => {
      load({ ...saved, ready: seen.ready })
      toast.success(copy.saved, { place: 'top' })
      void client.invalidateQueries({ queryKey: parcelKeys.all })
    },
    onError: (error) => {
      setErrors(error instanceof ApiError ? error.fields : {})
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: parcelKeys.couriers })
    },
  })
  const conflict = save.error instanceof ApiError && save.error.status === 409

  const part: Part = { typed, errors, change: (some) => setTyped({ ...typed, ...some }) }

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!save.isPending && (changed.length > 0 || isNew)) save.mutate()
      }}
    >
      {mayWrite ? null : <p className={screens.note}>{copy.readOnly}</p>}
      {conflict ? (
        <div role="alert" className={screens.note}>
          {copy.conflict}
          <div className={screens.actions}>
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                save.reset()
                load(now)
              }}
            >
              {copy.loadTheirs}
            </Button>
          </div>
        </div>
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
        problem={conflict ? null : save.error?.message}
        onSave={() => save.mutate()}
        onDiscard={() => load(seen)}
      />
    </form>
  )
}
