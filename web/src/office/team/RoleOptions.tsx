import { words } from '#/office/ui/words.copy.ts'
import type { Role } from '#/office/api/officeApi.ts'

/** The roles of those who work here, the owner's first. */
export const working: readonly Role[] = ['admin', 'manager', 'packer', 'accountant']

export function RoleOptions() {
  return working.map((role) => (
    <option key={role} value={role}>
      {words.roles[role]}
    </option>
  ))
}
