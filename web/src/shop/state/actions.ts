/** The actions of the store: that something was done, and how requests go. Reducers are plain functions of these. */
import { wentWrong } from '#/shared/api/api.copy.ts'

export type Action = { type: string }
export type Told<P> = Action & { payload: P }

/** Makes the actions of one type, and recognises them. */
export type Creator<P> = { (payload: P): Told<P>; match: (action: Action) => action is Told<P> }

export function makeAction<P = void>(type: string): Creator<P> {
  const make = (payload: P) => ({ type, payload })
  return Object.assign(make, { match: (action: Action): action is Told<P> => action.type === type })
}

/** An action about a request. `error` is null where the request was given up, which is no failure. */
export type RequestAction = Action & {
  step: 'pending' | 'fulfilled' | 'rejected'
  id: string
  /** What it asks for. Of two requests for one thing the later counts. */
  thing: string
  error?: string | null
  /** The HTTP status of a refusal. */
  code?: number | undefined
}
export const isRequest = (action: Action): action is RequestAction => 'step' in action

export type Fulfilled<T, A> = RequestAction & { payload: T; arg: A }

export type Dispatch<S> = {
  <R>(thunk: Thunk<S, R>): R
  <A extends Action>(action: A): A
}
export type Thunk<S, R> = (dispatch: Dispatch<S>, getState: () => S) => R

/** Resolves when the request ends, with whatever result. */
export type Running = Promise<void> & { abort: () => void }

let requests = 0

/** Makes a request that tells the store when it begins and how it ends. */
export function makeRequest<T, A = void>(
  type: string,
  thingOf: string | ((arg: A) => string),
  load: (arg: A, signal: AbortSignal) => Promise<T>,
) {
  const told = (step: RequestAction['step'], id: string, arg: A) => ({
    type: `${type}/${step}`,
    step,
    id,
    thing: typeof thingOf === 'string' ? thingOf : thingOf(arg),
  })
  const pending = (id: string, arg: A): RequestAction => told('pending', id, arg)
  const fulfilled = (payload: T, id: string, arg: A): Fulfilled<T, A> => ({
    ...told('fulfilled', id, arg),
    payload,
    arg,
  })
  const rejected = (error: (Error & { status?: number }) | null, id: string, arg: A): RequestAction => ({
    ...told('rejected', id, arg),
    error: error && (error.message || wentWrong),
    code: error?.status,
  })

  const start =
    (...[arg]: undefined extends A ? [arg?: A] : [arg: A]) =>
    <S>(dispatch: Dispatch<S>): Running => {
      const id = String((requests += 1))
      const of = arg as A
      const controller = new AbortController()
      const { signal } = controller
      const run = async () => {
        dispatch(pending(id, of))
        const gaveUp = new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')))
        })
        try {
          dispatch(fulfilled(await Promise.race([load(of, signal), gaveUp]), id, of))
        } catch (error) {
          dispatch(rejected(signal.aborted ? null : error instanceof Error ? error : new Error(), id, of))
        }
      }
      return Object.assign(run(), { abort: () => controller.abort() })
    }

  return Object.assign(start, {
    pending: Object.assign(pending, {
      match: (action: Action): action is RequestAction => action.type === `${type}/pending`,
    }),
    fulfilled: Object.assign(fulfilled, {
      match: (action: Action): action is Fulfilled<T, A> => action.type === `${type}/fulfilled`,
    }),
    rejected,
  })
}
