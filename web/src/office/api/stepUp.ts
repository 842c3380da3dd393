/**
 * Some calls want to be shown once more who asks (STAFF-3): `again(call)` makes such a call, has the dialog of the
 * office ask for a code where the shop wants one, and makes it again. Any screen may use it.
 */
import { ApiError } from '#/shared/api/client.ts'

/** Nobody showed who they are: the dialog was closed. */
export class NotShown extends Error {
  constructor() {
    super('Nothing was done: the code was not given.')
    this.name = 'NotShown'
  }
}

export type Asked = { shown: () => void; closed: () => void }

let ask: ((asked: Asked) => void) | null = null

/** Says who asks; answers how to stop. */
export function onAsk(listener: (asked: Asked) => void): () => void {
  ask = listener
  return () => {
    if (ask === listener) ask = null
  }
}

const wantsMore = (error: unknown) =>
  error instanceof ApiError && error.status === 403 && error.fields['factor'] === 'again'

export async function again<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const asking = ask
    if (!wantsMore(error) || !asking) throw error
    await new Promise<void>((shown, refuse) => {
      asking({ shown, closed: () => refuse(new NotShown()) })
    })
    return call()
  }
}
