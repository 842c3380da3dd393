import { Link } from 'wouter'
import { settingLabel } from '#/office/domain/shop/settings.copy.ts'
import { settingCopy } from './settings.copy.ts'

/** The link from a refusal to the setting behind it (OWN-2). */
export function SettingLink({ name }: { name: string }) {
  return <Link href={`/admin/settings#${name}`}>{settingCopy.see(settingLabel(name))}</Link>
}

/** The setting that refused a move, where one did. */
export function settingOf(error: { body: Readonly<Record<string, unknown>> | null }): string | null {
  const name = error.body?.['setting']
  return typeof name === 'string' ? name : null
}
