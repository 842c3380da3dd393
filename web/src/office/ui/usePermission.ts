import { useCallback } from 'react'
import type { Me } from '#/office/api/officeApi.ts'

/** Whether a role may do something, as the shop said at the door: `const may = usePermission(me); may('settings.write')`. */
export function usePermission(me: Me): (permission: string) => boolean {
  const { permissions } = me
  return useCallback((permission) => permissions.includes(permission), [permissions])
}
