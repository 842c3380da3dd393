import { useCallback } from 'react'
import type { Me } from '#/office/api/officeApi.ts'

/**
 * Whether a role may do something, by the permissions that the shop sent: `const may = usePermission(me);
 * may('settings.write')`.
 */
export function usePermission(me: Me): (permission: string) => boolean {
  const { permissions } = me
  return useCallback((permission) => permissions.includes(permission), [permissions])
}
