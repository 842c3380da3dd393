/**
 * Which request is the latest for each thing, and how it stands. Private to the store: STATE-1 has one status
 * for everything, which says "succeeded" while another request still runs; screens ask selectRequest() instead.
 */
import { createSlice, isAsyncThunkAction, isPending, isRejected } from '@reduxjs/toolkit'
import type { UnknownAction } from '@reduxjs/toolkit'
import type { RequestState, RootState, Status } from './state.ts'

/** Set by a thunk's getPendingMeta: the name of what it fetches. */
export type ThingMeta = { thing: string }

function thingOf(state: RequestState, requestId: string): string | undefined {
  return Object.keys(state).find((thing) => state[thing]?.id === requestId)
}

const requestsSlice = createSlice({
  name: 'requests',
  initialState: {} as RequestState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(isAsyncThunkAction, (state, action) => {
      const { meta } = action
      if (isPending(action)) {
        const thing = (meta as Partial<ThingMeta>).thing
        if (thing !== undefined) state[thing] = { id: meta.requestId, status: 'loading', error: null }
        return
      }
      const thing = thingOf(state, meta.requestId)
      if (thing === undefined) return
      if (!isRejected(action)) state[thing] = { id: meta.requestId, status: 'succeeded', error: null }
      else if (action.meta.aborted) delete state[thing]
      else
        state[thing] = { id: meta.requestId, status: 'failed', error: action.error.message ?? 'Something went wrong!' }
    })
  },
})

export const requestsReducer = requestsSlice.reducer

/** Whether the action is the answer to a catalogue request that a later one for the same thing has overtaken. */
export function isOvertaken(state: RequestState, action: UnknownAction): boolean {
  if (!isAsyncThunkAction(action) || isPending(action)) return false
  return /^(products|catalog)\//.test(action.type) && thingOf(state, action.meta.requestId) === undefined
}

/** How the latest request for a thing stands; idle when there was none, or it was given up. */
export function selectRequest(state: RootState, thing: string): { status: Status; error: string | null } {
  return state.requests[thing] ?? idle
}
const idle = { status: 'idle', error: null } as const
