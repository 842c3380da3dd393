/**
 * The latest request for each thing, and its status. It is private to the store. The one status of STATE-1 says
 * "succeeded" while another request still runs, so pages ask selectRequest() instead.
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

/** The status of the latest request for a thing. It is idle where there was none, or where it was given up. */
export function selectRequest(
  state: RootState,
  thing: string,
): { status: Status; error: string | null; code?: number | undefined } {
  return state.requests[thing] ?? idle
}
const idle = { status: 'idle', error: null } as const
