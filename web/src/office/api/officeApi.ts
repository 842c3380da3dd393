/** The office's calls. The cookie of the staff session identifies the caller. */
import { queryOptions, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, api } from '#/shared/api/client.ts'
import { device, storageKeys } from '#/shared/lib/storage.ts'
import type { components } from '#/office/schema.d.ts'
import { toast } from '#/shared/ui/toast.ts'
import { words } from '#/office/ui/words.copy.ts'
import { desk, entered, left } from './desk.ts'
import { errorWithId } from './errorWithId.ts'
import { refusedToRole } from './refused.ts'
import { withStepUp } from './stepUp.ts'

type Schemas = components['schemas']
export type Me = Schemas['Me']
export type Member = Schemas['Member']
export type StaffSession = Schemas['Session']
export type Settings = Schemas['Settings']
/** The values of all settings, none of which a response leaves out. */
export type SettingValues = Schemas['Settings']['values']
export type SettingChange = Schemas['SettingChange']
export type AuditEntry = Schemas['AuditEntry']
export type AuditPage = Schemas['AuditPage']
export type Change = Schemas['Change']
export type Changes = Schemas['Changes']
export type Role = Me['role']

/** The props of every screen. */
export type ScreenProps = { me: Me }

/** The keys of queries. A change of a subject makes its queries ask again. */
export const keys = {
  me: ['me'],
  staff: ['staff'],
  settings: ['settings'],
  audit: ['audit'],
  orders: ['orders'],
  /** What the shop says of itself to everybody. */
  config: ['config'],
} as const

/**
 * Begins the office's session by a login. Where `login` is `end`, the login ends with that, and its token is kept
 * nowhere.
 */
export async function enterBy(token: string, login: 'keep' | 'end'): Promise<Me> {
  const me = await api<Me>(`/admin/session?login=${login}`, { method: 'POST', token })
  entered(me._id)
  return me
}

/**
 * Enters the office with the session of this browser, or, where there is none, by the login that the shop keeps
 * (API-9). The shop's token is sent only here. A token that is too old for the office does not end the login to the
 * shop; one that is no longer valid does.
 */
export async function enter(): Promise<Me> {
  if (desk().id !== null) {
    try {
      return await api<Me>('/admin/session', { method: 'POST' })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      left(true)
    }
  }
  const token = device.read(storageKeys.token)
  if (token === null) throw new ApiError(401, words.gate.guest)
  try {
    return await enterBy(token, 'keep')
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      await api('/auth/session', { auth: true }).catch(() => undefined) // a refusal ends the login to the shop
    }
    throw error
  }
}

export const leave = () => api('/admin/session', { method: 'DELETE' })

export const endSession = (id: string) => api(`/admin/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })

export const setRole = (id: string, was: Role, role: Role, why: string) =>
  withStepUp(() =>
    api<Member>(`/admin/staff/${encodeURIComponent(id)}/role`, { method: 'PUT', body: { role, was, why } }),
  )

export const fetchSettings = (signal: AbortSignal) => api<Settings>('/admin/settings', { signal })

export const fetchSettingsHistory = async (signal: AbortSignal) =>
  (await api<{ changes: SettingChange[] }>('/admin/settings/history', { signal })).changes

export function changeSettings(seen: number, values: Partial<SettingValues>): Promise<Settings> {
  return api<Settings>('/admin/settings', { method: 'PATCH', ifMatch: `"${seen}"`, body: { values } })
}

export type DeliveryTrial = Schemas['DeliveryTrial']

/** What fees would have charged for the orders of the last days (FEE-1). */
export const tryDelivery = (body: Schemas['DeliveryTrialInput'], signal: AbortSignal) =>
  api<DeliveryTrial>('/admin/settings/delivery/trial', { method: 'POST', body, signal })

/** What a fee for cash and a saving for paying first would have come to (FEE-2). */
export const tryPayments = (body: Schemas['PaymentsTrialInput'], signal: AbortSignal) =>
  api<Schemas['PaymentsTrial']>('/admin/settings/payments/trial', { method: 'POST', body, signal })

/** What rules of deposits would ask of an order (PAYS-3). */
export const tryDeposits = (body: Schemas['DepositTrialInput'], signal: AbortSignal) =>
  api<Schemas['DepositTrial']>('/admin/settings/deposits/trial', { method: 'POST', body, signal })

/** What a cart would pay with promotions, and why (PROMO-1). */
export const tryPromotions = (body: Schemas['PromotionTrialInput'], signal: AbortSignal) =>
  api<Schemas['PromotionTrial']>('/admin/settings/promotions/trial', { method: 'POST', body, signal })

/** Fetches a page of the log. `asked` is what `auditParams` makes of the filters. */
export const fetchAudit = (asked: Readonly<Record<string, string>>, after: string, signal: AbortSignal) =>
  api<AuditPage>(`/admin/audit?${new URLSearchParams({ ...asked, limit: '50', ...(after && { after }) })}`, { signal })

/** The words for a request of what the role may not see (STAFF-1). */
export const NOT_YOURS = 'You may not see all of this. Please ask the owner of the shop.'

/**
 * Moves the focus to the first field that was refused, in the top dialog, where that field is out of sight or the press
 * was made by a key (OWN-11).
 */
function showFirstError() {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main')
      place?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }),
  )
}

export function makeQueryClient(): QueryClient {
  // Where the office's session has ended, the query for who is here finds nobody, and the login is shown (ORD-4).
  const ended = (error: Error, of?: readonly unknown[]) => {
    if (error instanceof ApiError && error.status === 401 && of?.[0] !== keys.me[0]) {
      void client.resetQueries({ queryKey: keys.me })
    }
  }
  // A screen says that something could not be loaded. That trying again will not help is said here, for all screens.
  const refused = (error: Error) => {
    if (refusedToRole(error)) toast.error(NOT_YOURS)
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        ended(error, query.queryKey)
        refused(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        ended(error)
        if (error instanceof ApiError && Object.keys(error.fields).length > 0) showFirstError()
        // Screens show a refused press by its message, each in its own place. This handler runs before any of them, so
        // it can add the number.
        error.message = errorWithId(error.message, error)
      },
    }),
    // Without a connection a call fails at once and says so. A press that is held back would show a turning wheel, and
    // would happen by itself once the connection is back and its maker has gone on.
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        // What the shop refuses it refuses again; a call that did not arrive is worth another try.
        retry: (times, error) => !(error instanceof ApiError) && times < 2,
      },
    },
  })
  return client
}

export const officeQueries = {
  settings: queryOptions({ queryKey: keys.settings, queryFn: ({ signal }) => fetchSettings(signal) }),
  /** How many the shop asked and reminded of its own accord, and how many stopped that (REAL-1, KEEP-4). */
  reminders: queryOptions({
    queryKey: ['reminders'],
    queryFn: ({ signal }) => api<Schemas['Reminders']>('/admin/settings/reminders', { signal }),
  }),
}
