import { settingLabel, settingText } from '#/office/domain/shop/settings.copy.ts'
import { ConflictNotice } from '#/office/ui/ConflictNotice.tsx'
import type { SettingChange } from '#/office/api/officeApi.ts'

type Props = {
  /** What somebody else saved meanwhile, or null where nobody did. */
  changes: readonly SettingChange[] | null
  busy: boolean
  onMine: () => void
  onTheirs: () => void
}

/** Shows that a save of settings met somebody else's newer version (OFFICE-4). */
export function SettingsConflict({ changes, ...rest }: Props) {
  if (changes === null) return null
  return (
    <ConflictNotice
      changes={changes.map(({ name, actorName, at, before, after }) => ({
        who: actorName,
        at,
        field: settingLabel(name),
        before: settingText(name, before),
        after: settingText(name, after),
      }))}
      {...rest}
    />
  )
}
