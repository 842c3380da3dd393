import type { IconName } from '#/shared/ui/Icon.tsx'

/** The office's screens, what each needs, and where it stands in the navigation. Go's list is in internal/httpd/site/office.go. */
export const screens = [
  { path: '/admin/orders', name: 'orders', needs: 'orders.contact', icon: 'box' },
  { path: '/admin/team', name: 'team', needs: 'staff.read', icon: 'users' },
  { path: '/admin/settings', name: 'settings', needs: 'settings.read', icon: 'sliders' },
  { path: '/admin/log', name: 'log', needs: 'audit.read', icon: 'clock' },
] as const satisfies readonly { path: string; name: string; needs: string; icon: IconName }[]

export type ScreenName = (typeof screens)[number]['name']
