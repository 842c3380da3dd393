import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { OfficeApp } from '#/office/app/OfficeApp.tsx'
import type { Me } from '#/office/api/officeApi.ts'
import type { Notices } from '#/office/notices/noticesApi.ts'
import type { User } from '#/shared/api/types.ts'
import { storageKeys } from '#/shared/lib/storage.ts'
import { toast } from '#/shared/ui/toast.ts'
import { server } from './server.ts'

/** The permissions of the roles, as the office's door answers them. */
const permissions: Record<Me['role'], readonly string[]> = {
  admin: [
    'office.enter',
    'orders.read',
    'orders.contact',
    'orders.money',
    'orders.status',
    'orders.confirm',
    'orders.pack',
    'orders.export',
    'payments.read',
    'payments.write',
    'products.read',
    'settings.read',
    'staff.read',
    'audit.read',
  ],
  manager: ['office.enter', 'orders.read', 'orders.contact', 'orders.money', 'orders.status'],
  packer: ['office.enter', 'orders.read', 'orders.contact', 'orders.pack', 'products.read'],
  accountant: ['office.enter', 'orders.read', 'orders.money', 'payments.read', 'audit.read'],
  customer: [],
}

export const somebody = (role: Me['role'], name = 'Sana Iqbal'): Me => ({
  _id: 'me',
  name,
  email: 'sana@gulaab.test',
  role,
  permissions: [...permissions[role]],
  factor: { required: false, has: false, passed: true, stepped: false, codesLeft: 0 },
})

/** A stream that stays open and silent: tests announce changes by themselves. */
class SilentStream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  constructor() {
    super()
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('ready', { data: '{}', lastEventId: '1' })))
  }
  close() {
    this.readyState = SilentStream.CLOSED
  }
}

/** The settings of somebody who wants no notices. */
const noNotices: Notices = {
  may: [],
  wishes: { rhythm: 'now', mail: [], live: [], push: [] },
  devices: [],
  key: '',
  email: 'sana@gulaab.test',
}

type Given = {
  at?: string
  /** The signed-in user; nobody without it. */
  user?: User
  /** Whom the shop lets into the office; null refuses the login. */
  me?: Me | null
  /** Earlier answers of the office's door, in turn. */
  first?: (() => Response | Promise<Response>)[]
}

/**
 * Opens the office as a browser does: with a stored login, an address, and the answer of the
 * office's door.
 */
export function renderOfficeApp({ at = '/admin/orders', user, me = null, first = [] }: Given = {}) {
  if (user) {
    localStorage.setItem(storageKeys.user, JSON.stringify(user))
    localStorage.setItem(storageKeys.token, 'tok')
  }
  history.replaceState(null, '', at)
  toast.clear()
  Object.assign(window, { EventSource: SilentStream })
  server.use(
    http.get('*/api/admin/tasks', () => HttpResponse.json({ tasks: [] })),
    http.get('*/api/admin/today/counts', () => HttpResponse.json({ queues: [] })),
    http.get('*/api/admin/notices', () => HttpResponse.json(noNotices)),
    http.get('*/api/auth/session', () =>
      me ? new HttpResponse(null, { status: 204 }) : HttpResponse.json({ message: 'Please log in.' }, { status: 401 }),
    ),
    http.post(
      '*/api/admin/session',
      () =>
        first.shift()?.() ??
        (me ? HttpResponse.json(me) : HttpResponse.json({ message: 'Please log in.' }, { status: 401 })),
    ),
  )
  const keys = userEvent.setup()
  return { ...render(<OfficeApp />), keys }
}
