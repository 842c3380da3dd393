import { useId } from 'react'
import { Panel } from '#/office/ui/Panel.tsx'
import { Switch } from '#/office/ui/Switch.tsx'
import { copy } from './notices.copy.ts'
import type { NoticeKind, Notices, NoticeWishes, Way } from './noticesApi.ts'
import styles from './Notices.module.css'

const WAYS: readonly Way[] = ['mail', 'live', 'push']
const RHYTHMS: readonly NoticeWishes['rhythm'][] = ['now', 'hour', 'day']

/** Which kinds of notices come by which way, and how often mails do. Each press is stored at once. */
export function WishTable({ notices, onWish }: { notices: Notices; onWish: (wishes: NoticeWishes) => void }) {
  const group = useId()
  const { wishes, may, email } = notices
  const turn = (way: Way, kind: NoticeKind, on: boolean) =>
    onWish({ ...wishes, [way]: on ? [...wishes[way], kind] : wishes[way].filter((one) => one !== kind) })
  return (
    <Panel title={copy.what}>
      <table className={styles.wishes}>
        <thead>
          <tr>
            <th scope="col">{copy.happens}</th>
            {WAYS.map((way) => (
              <th key={way} scope="col">
                {copy.ways[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {may.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {copy.kinds[kind].label}
                <small>{copy.kinds[kind].hint}</small>
              </th>
              {WAYS.map((way) => (
                <td key={way}>
                  <Switch
                    on={wishes[way].includes(kind)}
                    label={copy.of(copy.kinds[kind].label, copy.ways[way])}
                    onChange={(on) => turn(way, kind, on)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <fieldset className={styles.rhythm} disabled={wishes.mail.length === 0}>
        <legend>{copy.rhythm}</legend>
        <div>
          {RHYTHMS.map((rhythm) => (
            <label key={rhythm}>
              <input
                type="radio"
                name={group}
                checked={wishes.rhythm === rhythm}
                onChange={() => onWish({ ...wishes, rhythm })}
              />
              {copy.rhythms[rhythm]}
            </label>
          ))}
        </div>
        <p>{copy.rhythmHint(email)}</p>
      </fieldset>
    </Panel>
  )
}
