import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { toast } from '#/shared/ui/toast.ts'
import {
  changeSettings,
  fetchSettingsHistory,
  keys,
  type SettingChange,
  type Settings,
  type SettingValues,
} from '#/office/api/officeApi.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import styles from '#/office/ui/screens.module.css'
import { same } from '#/office/ui/same.ts'
import { words } from '#/office/ui/words.copy.ts'
import { copy } from './settings.copy.ts'
import { settingFields, settingLabel, settingText } from '#/office/domain/shop/settings.copy.ts'

const SHOWN = 20
const known = new Set<string>([
  ...Object.values(settingFields).flatMap((fields) => fields.map(({ name }) => name)),
  'headerMenu',
  'footerMenu',
])

type Props = {
  now: Settings
  mayWrite: boolean
  /** The names of the settings to show; without it all. */
  only?: readonly string[]
}

/** Who changed what, each with a button to change it back (SET-1). */
export function SettingsHistory({ now, mayWrite, only }: Props) {
  const client = useQueryClient()
  const history = useQuery({
    queryKey: [...keys.settings, 'history', now.version],
    queryFn: ({ signal }) => fetchSettingsHistory(signal),
  })
  const revert = useMutation({
    mutationFn: (change: SettingChange) =>
      changeSettings(now.version, { [change.name]: change.before } as Partial<SettingValues>),
    onSuccess: (saved) => {
      client.setQueryData(keys.settings, saved)
      toast.success(copy.reverted)
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: keys.settings }),
  })
  // The first values came with the shop, so they cannot be taken back.
  const list = (history.data ?? [])
    .filter((change) => change.before !== undefined && (only?.includes(change.name) ?? true))
    .slice(0, SHOWN)
  const mayRevert = (change: SettingChange) =>
    mayWrite && known.has(change.name) && same(now.values[change.name as keyof SettingValues], change.after)
  return (
    <Panel title={copy.history} lead={copy.historyLead}>
      {history.error ? <p>{words.failed}</p> : null}
      {history.data && list.length === 0 ? <p className={styles.quiet}>{copy.noHistory}</p> : null}
      <ul className={styles.rows}>
        {list.map((change) => (
          <li key={`${change.version} ${change.name}`}>
            <span className={styles.grow}>
              <b>{settingLabel(change.name)}</b>
              <span dir="auto">
                <del>{settingText(change.name, change.before) || copy.empty}</del> →{' '}
                {settingText(change.name, change.after) || copy.empty}
              </span>
              <br />
              <span className={styles.quiet}>
                {copy.by(change.actorName || copy.system, formatDayTime(change.at))}
                {change.why ? `: “${change.why}”` : ''}
              </span>
            </span>
            {mayRevert(change) ? (
              <Button
                size="sm"
                variant="quiet"
                busy={revert.isPending && revert.variables === change}
                aria-label={copy.revertNamed(settingLabel(change.name))}
                onClick={() => revert.mutate(change)}
              >
                {copy.revert}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
