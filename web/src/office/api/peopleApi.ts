/** The calls of Team, of the second factor, of the bank account and of Health. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'
import { keys, type Me, type Role } from './officeApi.ts'
import { withStepUp } from './stepUp.ts'

type Schemas = components['schemas']
export type Staff = Schemas['Staff']
/** The invitation as Team lists it. Only whoever makes or sends it is told its link (HOLD-9). */
export type Invitation = Omit<Schemas['Invitation'], 'link'>
export type Invited = Schemas['Invitation']
export type InvitationView = Schemas['InvitationView']
export type FactorSetUp = Schemas['FactorSetUp']
export type BankAccount = Schemas['BankAccount']
export type BankChange = Schemas['BankChange']
export type BankState = Schemas['BankState']
export type PayAccount = Schemas['PayAccount']
export type Health = Schemas['Health']
export type Finding = Schemas['Finding']
/** The message as lists of all messages have it, without its text (HOLD-9). */
export type Mail = Omit<Schemas['Mail'], 'text'>
export type Setup = Schemas['Setup']

export const peopleKeys = {
  sessions: ['staff', 'sessions'],
  health: ['health'],
  mails: ['mails'],
  setup: ['setup'],
} as const

export const beginFactor = () => withStepUp(() => api<FactorSetUp>('/admin/factor/setup', { method: 'POST' }))

export const confirmFactor = (code: string) =>
  api<{ codes: string[] }>('/admin/factor/confirm', { method: 'POST', body: { code } })

export const checkFactor = (given: { code: string } | { password: string }) =>
  api<Me>('/admin/factor/check', { method: 'POST', body: given })

export const newRecoveryCodes = () =>
  withStepUp(() => api<{ codes: string[] }>('/admin/factor/codes', { method: 'POST' }))

export const resetFactor = (id: string) =>
  withStepUp(() => api<{ message: string }>(`/admin/staff/${encodeURIComponent(id)}/factor`, { method: 'DELETE' }))

export const invite = (input: { email: string; name: string; role: Role }) =>
  withStepUp(() => api<Invited>('/admin/invitations', { method: 'POST', body: input }))

export const inviteAgain = (id: string) =>
  withStepUp(() => api<Invited>(`/admin/invitations/${encodeURIComponent(id)}/send`, { method: 'POST' }))

export const withdraw = (id: string) =>
  withStepUp(() => api(`/admin/invitations/${encodeURIComponent(id)}`, { method: 'DELETE' }))

export const readInvitation = (link: string, signal: AbortSignal) =>
  api<InvitationView>('/auth/invitation', { method: 'POST', body: { token: link }, signal })

export const acceptInvitation = (input: { token: string; name?: string; password: string }) =>
  api<{ email: string; role: Role }>('/auth/invitation/accept', { method: 'POST', body: input })

export const changeBank = (input: Schemas['BankInput']) =>
  withStepUp(() => api<BankChange>('/admin/settings/bank', { method: 'POST', body: input }))

export const stopBank = (id: string) =>
  api<{ message: string }>(`/admin/settings/bank/${encodeURIComponent(id)}`, { method: 'DELETE' })

export const sendTestMail = () => api<{ message: string }>('/admin/health/mail', { method: 'POST' })

export const fetchMails = (after: string, signal: AbortSignal) =>
  api<{ mails: Mail[]; next?: string }>(`/admin/mails?${new URLSearchParams(after ? { after } : {})}`, { signal })

export const retryMail = (id: string) =>
  api<{ message: string }>(`/admin/mails/${encodeURIComponent(id)}/retry`, { method: 'POST' })

export const peopleQueries = {
  staff: queryOptions({ queryKey: keys.staff, queryFn: ({ signal }) => api<Staff>('/admin/staff', { signal }) }),
  health: queryOptions({
    queryKey: peopleKeys.health,
    queryFn: ({ signal }) => api<Health>('/admin/health', { signal }),
  }),
  setup: queryOptions({ queryKey: peopleKeys.setup, queryFn: ({ signal }) => api<Setup>('/admin/setup', { signal }) }),
  bank: queryOptions({
    queryKey: ['settings', 'bank'],
    queryFn: ({ signal }) => api<BankState>('/admin/settings/bank', { signal }),
  }),
}
