import { Panel } from '#/office/ui/Panel.tsx'
import screens from '#/office/ui/screens.module.css'
import { Button } from '#/shared/ui/Button.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { copy } from './couriers.copy.ts'
import styles from './Couriers.module.css'
import type { Part } from './formValues.ts'

const words = copy.times

/** The hours until which a courier takes parcels, by city (PARCEL-4). */
export function CourierTimes({ typed, errors, change }: Part) {
  const { cutoffs } = typed
  const put = (at: number, some: Partial<(typeof cutoffs)[number]>) =>
    change({ cutoffs: cutoffs.map((one, index) => (index === at ? { ...one, ...some } : one)) })
  return (
    <Panel title={words.title} lead={words.lead}>
      {cutoffs.length === 0 ? <p className={screens.quiet}>{words.none}</p> : null}
      <ul className={styles.pairs}>
        {cutoffs.map((one, index) => (
          // Rows have no name of their own, since the text in them changes, so their index is the key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <TextField
              label={words.city(index + 1)}
              placeholder={words.anywhere}
              dir="auto"
              maxLength={100}
              value={one.city}
              onChange={(event) => put(index, { city: event.currentTarget.value })}
            />
            <TextField
              label={words.time(index + 1)}
              type="time"
              value={one.time}
              onChange={(event) => put(index, { time: event.currentTarget.value })}
            />
            <IconButton
              icon="close"
              label={words.remove(index + 1)}
              onClick={() => change({ cutoffs: cutoffs.filter((_, at) => at !== index) })}
            />
          </li>
        ))}
      </ul>
      {errors['cutoffs'] ? (
        <p role="alert" className={styles.wrong}>
          {errors['cutoffs']}
        </p>
      ) : null}
      <div className={screens.actions}>
        <Button
          size="sm"
          variant="secondary"
          onClick={() => change({ cutoffs: [...cutoffs, { city: '', time: '15:00' }] })}
        >
          {words.add}
        </Button>
      </div>
    </Panel>
  )
}
