/**
 * Which request is the latest for each thing, and how it stands. Private to the store: STATE-1 has one status
 * for everything, which says "succeeded" while another request still runs; screens ask selectRequest() instead.
 */
import { isRequest, type Action } from './actions.ts'
import type { RequestState, RootState, Status } from './state.ts'

export function requestsReducer(state: RequestState, action: Action): RequestState {
  if (!isRequest(action)) return state
  const { step, id, thing, error = null, code } = action
  if (step === 'pending') return { ...state, [thing]: { id, status: 'loading', error: null } }
  if (step === 'fulfilled') return { ...state, [thing]: { id, status: 'succeeded', error: null } }
  if (error !== null) return { ...state, [thing]: { id, status: 'failed', error, code } }
  const { [thing]: _givenUp, ...others } = state
  return others
}

/** Whether the action is the answer to a request that a later one for the same thing has overtaken. */
export function isOvertaken(state: RequestState, action: Action): boolean {
  return isRequest(action) && action.step !== 'pending' && state[action.thing]?.id !== action.id
}

/** How the latest request for a thing stands; idle when there was none, or it was given up. */
export function selectRequest(
  state: RootState,
  thing: string,
): { status: Status; error: string | null; code?: number | undefined } {
  return state.requests[thing] ?? idle
}
const idle = { status: 'idle', error: null } as const
