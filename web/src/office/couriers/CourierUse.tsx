import { Panel } from '#/office/ui/Panel.tsx'
import screens from '#/office/ui/screens.module.css'
import { Switch } from '#/office/ui/Switch.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { copy } from './couriers.copy.ts'
import styles from './Couriers.module.css'
import type { Part } from './formValues.ts'

const words = copy.use

/** Whether a courier is used, and who the shop is to it. */
export function CourierUse({ typed, errors, change }: Part) {
  return (
    <Panel title={words.title}>
      <div className={screens.fields}>
        <div className={styles.switch}>
          <span>{words.on}</span>
          <Switch on={typed.on} label={words.on} onChange={(on) => change({ on })} />
        </div>
        <TextField
          label={words.name}
          dir="auto"
          maxLength={40}
          value={typed.name}
          error={errors['name']}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextField
          label={words.account}
          hint={words.accountHint}
          maxLength={100}
          value={typed.account}
          error={errors['account']}
          onChange={(event) => change({ account: event.currentTarget.value })}
        />
        <TextField
          label={words.city}
          hint={words.cityHint}
          dir="auto"
          maxLength={100}
          value={typed.city}
          error={errors['city']}
          onChange={(event) => change({ city: event.currentTarget.value })}
        />
        <TextField
          label={words.attempts}
          inputMode="numeric"
          maxLength={1}
          value={typed.attempts === 0 ? '' : typed.attempts}
          error={errors['attempts']}
          onChange={(event) => change({ attempts: Number(event.currentTarget.value.replace(/\D/g, '')) })}
        />
        <div className={styles.switch}>
          <span>{words.open}</span>
          <Switch on={typed.openAllowed} label={words.open} onChange={(openAllowed) => change({ openAllowed })} />
        </div>
        <TextField
          label={words.page}
          hint={words.pageHint}
          type="url"
          maxLength={300}
          value={typed.page}
          error={errors['page']}
          onChange={(event) => change({ page: event.currentTarget.value })}
        />
      </div>
    </Panel>
  )
}
