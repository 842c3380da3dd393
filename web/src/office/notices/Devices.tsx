import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { toast } from '#/shared/ui/toast.ts'
import type { Me } from '#/office/api/officeApi.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import rows from '#/office/ui/screens.module.css'
import { copy } from './notices.copy.ts'
import {
  ability,
  addThisDevice,
  forgetThisDevice,
  noticeKeys,
  type Notices,
  type PushDevice,
  removeDevice,
  tryDevice,
} from './noticesApi.ts'
import styles from './Notices.module.css'

/** The devices that show notices, and this one. */
export function Devices({ me, notices }: { me: Me; notices: Notices }) {
  const client = useQueryClient()
  const fail = (error: Error) => toast.error(error.message)
  const add = useMutation({
    mutationFn: () => addThisDevice(notices.key, me._id),
    onSuccess: (now) => {
      if (now) client.setQueryData(noticeKeys.own, now)
      if (now) toast.success(copy.added)
      else toast.error(copy.refused)
    },
    onError: fail,
  })
  const remove = useMutation({
    mutationFn: (device: PushDevice) => removeDevice(device._id),
    onSuccess: (_, device) => {
      if (device.current) forgetThisDevice()
      toast.success(copy.removed)
    },
    onError: fail,
    onSettled: () => client.invalidateQueries({ queryKey: noticeKeys.own }),
  })
  const attempt = useMutation({
    mutationFn: (device: PushDevice) => tryDevice(device._id),
    onSuccess: ({ message }) => toast.success(message),
    onError: fail,
  })
  const able = ability()
  return (
    <Panel title={copy.devices} lead={copy.devicesLead}>
      {notices.devices.length === 0 ? <p className={rows.quiet}>{copy.none}</p> : null}
      <ul className={rows.rows}>
        {notices.devices.map((device) => (
          <li key={device._id}>
            <span className={rows.grow}>
              <b>
                {device.name}
                {device.current ? `, ${copy.here}` : ''}
              </b>
              <span className={device.problem ? styles.problem : rows.quiet}>
                {device.problem
                  ? copy.problem(device.problem, formatDayTime(device.toldAt ?? device.createdAt))
                  : device.toldAt
                    ? copy.told(formatDayTime(device.toldAt))
                    : copy.since(formatDayTime(device.createdAt))}
              </span>
            </span>
            <Button
              size="sm"
              variant="secondary"
              busy={attempt.isPending && attempt.variables._id === device._id}
              aria-label={copy.tryNamed(device.name)}
              onClick={() => attempt.mutate(device)}
            >
              {copy.try}
            </Button>
            <Button
              size="sm"
              variant="quiet"
              busy={remove.isPending && remove.variables._id === device._id}
              aria-label={copy.removeNamed(device.name)}
              onClick={() => remove.mutate(device)}
            >
              {copy.remove}
            </Button>
          </li>
        ))}
      </ul>
      {notices.devices.some((device) => device.current) ? null : able === 'can' ? (
        <Button variant="secondary" className={styles.add} busy={add.isPending} onClick={() => add.mutate()}>
          {copy.add}
        </Button>
      ) : (
        <p className={styles.cannot}>{copy.cannot[able]}</p>
      )}
    </Panel>
  )
}
