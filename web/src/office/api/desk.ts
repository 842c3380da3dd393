/**
 * Who works in the office in this browser (GUARD-4). The session itself is a cookie that no script can read. What is
 * kept here is only whose it is, which opens nothing, so that a guest's first visit asks the shop for nothing.
 */
import { useSyncExternalStore } from 'react'
import { device } from '#/shared/lib/storage.ts'

const KEY = 'office'

export type Desk = {
  /** The account whose session this browser has, or null for none. */
  id: string | null
  /** Whether the session that was here has ended, which the login says. */
  ended: boolean
}

const nobody: Desk = { id: null, ended: false }
const listeners = new Set<() => void>()
let state: Desk | null = null

function publish(next: Desk) {
  if (next.id === state?.id && next.ended === state.ended) return
  state = next
  for (const listener of listeners) listener()
}

/** The desk as this browser has it now. Other tabs enter and leave too. */
export function desk(): Desk {
  state ??= { id: device.read(KEY), ended: false }
  return state
}

/** Notes who has entered. */
export function entered(id: string) {
  device.write(KEY, id)
  publish({ id, ended: false })
}

/** Notes that nobody is in. `ended` is true where they did not leave by themselves. */
export function left(ended: boolean) {
  device.write(KEY, null)
  publish({ id: null, ended })
}

function subscribe(listener: () => void) {
  const stored = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) publish({ id: device.read(KEY), ended: false })
  }
  listeners.add(listener)
  window.addEventListener('storage', stored)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', stored)
  }
}

export const useDesk = (): Desk => useSyncExternalStore(subscribe, desk, () => nobody)
