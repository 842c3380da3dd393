import { useMutation } from '@tanstack/react-query'
import type { Courier } from '#/office/domain/orders/parcelsApi.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import screens from '#/office/ui/screens.module.css'
import { Switch } from '#/office/ui/Switch.tsx'
import { ApiError } from '#/shared/api/client.ts'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { copy } from './couriers.copy.ts'
import styles from './Couriers.module.css'
import type { Part } from './formValues.ts'
import { tryKey } from './couriersApi.ts'

const words = copy.direct

/**
 * The settings for asking a courier over the network: its key, which is tried before it is stored, and where parcels
 * are fetched (PARCEL-1).
 */
export function CourierDirect({ typed, errors, change, courier }: Part & { courier: Courier }) {
  const { direct } = typed
  const kept = courier.direct
  const attempt = useMutation({
    mutationFn: () => tryKey(courier.key, direct.key),
    onSuccess: (places) => {
      const [only] = places
      if (direct.place === '' && places.length === 1 && only) change({ direct: { ...direct, place: only.code } })
    },
  })
  const refused =
    attempt.error instanceof ApiError ? (attempt.error.fields['key'] ?? attempt.error.message) : attempt.error?.message
  const places = attempt.data ?? []
  const others = direct.place !== '' && !places.some((one) => one.code === direct.place)
  return (
    <Panel title={words.title} lead={words.lead}>
      <div className={screens.fields}>
        <TextField
          label={words.key}
          type="password"
          autoComplete="off"
          hint={direct.forget ? words.forgotten : kept?.keySet ? words.keySet : words.keyHint}
          maxLength={500}
          value={direct.key}
          error={errors['key'] ?? refused}
          onChange={(event) => {
            attempt.reset()
            change({ direct: { ...direct, key: event.currentTarget.value, forget: false } })
          }}
        />
        <div className={screens.actions}>
          <Button
            size="sm"
            variant="secondary"
            busy={attempt.isPending}
            disabled={direct.key === '' && !kept?.keySet}
            onClick={() => attempt.mutate()}
          >
            {words.try}
          </Button>
          {kept?.keySet && !direct.forget ? (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => change({ direct: { on: false, key: '', place: direct.place, forget: true } })}
            >
              {words.forget}
            </Button>
          ) : null}
        </div>
        {attempt.data ? <p role="status">{places.length === 0 ? words.noPlaces : words.tried(places.length)}</p> : null}
        <SelectField
          label={words.place}
          hint={places.length === 0 ? words.placeHint : undefined}
          error={errors['place']}
          value={direct.place}
          onChange={(event) => change({ direct: { ...direct, place: event.currentTarget.value } })}
        >
          <option value="">{words.choose}</option>
          {others ? <option value={direct.place}>{direct.place}</option> : null}
          {places.map((one) => (
            <option key={one.code} value={one.code}>
              {`${one.code}: ${[one.address, one.city].filter(Boolean).join(', ')}`}
            </option>
          ))}
        </SelectField>
        <div className={styles.switch}>
          <span>{words.on}</span>
          <Switch
            on={direct.on}
            label={words.on}
            onChange={(on) => change({ direct: { ...direct, on, forget: false } })}
          />
        </div>
        {errors['direct'] ? (
          <p role="alert" className={styles.wrong}>
            {errors['direct']}
          </p>
        ) : null}
        {kept?.on ? (
          <p className={screens.quiet}>{kept.askedAt ? words.asked(formatDayTime(kept.askedAt)) : words.never}</p>
        ) : null}
        {kept?.problem ? (
          <p role="alert" className={styles.wrong}>
            {kept.problem}
          </p>
        ) : null}
      </div>
    </Panel>
  )
}
