/** The one place that talks HTTP; upload.ts adds what only XMLHttpRequest can. */
import { device, storageKeys } from '#/shared/lib/storage.ts'
import { unreachable, wentWrong } from './api.copy.ts'

/** An answer of the shop that is not a success. `message` is in plain words and may be shown. */
export class ApiError extends Error {
  readonly status: number
  /** By field name, for validation answers. */
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined
  /** The whole answer, for the few errors that carry more than words; null where it was no object. */
  readonly body: Readonly<Record<string, unknown>> | null
  constructor(
    status: number,
    message: string,
    fields: Record<string, string> = {},
    requestId?: string,
    body: Record<string, unknown> | null = null,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.fields = fields
    this.requestId = requestId
    this.body = body
  }
}

/** No whole answer came: offline, refused, too late, or cut in the middle. What the shop did is not known. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(unreachable, { cause })
    this.name = 'NetworkError'
  }
}

/** How long an answer may take from the first byte sent to the last one read, in milliseconds (WEB-5). */
export const TIME_LIMIT_MS = 20_000

export type ApiRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a FormData is sent as it is. */
  body?: unknown
  signal?: AbortSignal
  /** The token, where the caller has it and sees to a refusal itself. */
  token?: string | null
  /** Sends the token kept in local storage, where there is one; where the shop refuses it, the session has ended. */
  auth?: boolean
  /** What the page speaks to its shopper, as a BCP 47 tag: refusals are said in it. */
  language?: string
  /** Makes a retry of the same order harmless. */
  idempotencyKey?: string
  /** The version that was shown: a save over a newer one is refused with 409. */
  ifMatch?: string
  /** 'omit' leaves the browser's cookies out (REV-6). */
  credentials?: 'same-origin' | 'omit'
  timeLimitMs?: number
  /** 'blob' for what is no JSON, such as a picture. */
  as?: 'json' | 'blob'
}

export type ApiAnswer<T> = { data: T; status: number; headers: Headers }

let refused: (token: string) => void = () => undefined

/** Tells the session which token the shop no longer takes (WEB-1). */
export function onRefusedToken(listener: (token: string) => void): void {
  refused = listener
}

/** The headers of a call, and the stored token among them that a refusal would end. */
export function headersOf({
  token,
  auth,
  idempotencyKey,
  language,
}: Pick<ApiRequest, 'token' | 'auth' | 'idempotencyKey' | 'language'>) {
  const headers: Record<string, string> = { Accept: 'application/json' }
  const stored = auth ? device.read(storageKeys.token) : null
  const sent = token ?? stored
  if (sent) headers['Authorization'] = `Bearer ${sent}`
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  if (language) headers['Shop-Language'] = language
  return { headers, stored: token ? null : stored }
}

/** Calls `/api{path}` and answers body, status and headers; throws ApiError, NetworkError, or the AbortError of the signal. */
export async function request<T>(path: string, options: ApiRequest = {}): Promise<ApiAnswer<T>> {
  const { headers, stored } = headersOf(options)
  const limit = timeLimit(options.timeLimitMs ?? TIME_LIMIT_MS, options.signal)
  const init: RequestInit = {
    method: options.method ?? 'GET',
    headers,
    credentials: options.credentials ?? 'same-origin',
    signal: limit.signal,
  }
  if (options.ifMatch !== undefined) headers['If-Match'] = options.ifMatch
  if (options.body instanceof FormData || options.body instanceof Blob) {
    init.body = options.body // the browser writes the Content-Type: with its boundary, or the blob's own
  } else if (options.body !== undefined) {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(options.body)
  }
  try {
    const response = await fetch(`/api${path}`, init)
    if (!response.ok) throw problemOf(response.status, await response.json().catch(() => null), stored)
    const read = () => (options.as === 'blob' ? response.blob() : response.json())
    const data = (response.status === 204 ? undefined : await read()) as T
    return { data, status: response.status, headers: response.headers }
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error
    throw new NetworkError(error) // also where the body was cut: it is no JSON then
  } finally {
    limit.clear()
  }
}

/** Calls `/api{path}` and answers the body. */
export async function api<T>(path: string, options: ApiRequest = {}): Promise<T> {
  return (await request<T>(path, options)).data
}

/** A signal that fires with the caller's, or when the time is over. AbortSignal.any is too new for some phones. */
function timeLimit(ms: number, outer: AbortSignal | undefined) {
  const controller = new AbortController()
  const follow = () => controller.abort(outer?.reason)
  if (outer?.aborted) follow()
  outer?.addEventListener('abort', follow)
  const timer = setTimeout(() => controller.abort(new DOMException('The answer took too long.', 'TimeoutError')), ms)
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', follow)
    },
  }
}

/** The error of an answer that is no success. `stored` is the kept token that was sent with the call, if any. */
export function problemOf(status: number, answer: unknown, stored: string | null): ApiError {
  if (status === 401 && stored !== null) refused(stored)
  const body = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : null
  const { message, errors, requestId } = body ?? {}
  return new ApiError(
    status,
    typeof message === 'string' && message !== '' ? message : wentWrong,
    typeof errors === 'object' && errors !== null ? (errors as Record<string, string>) : {},
    typeof requestId === 'string' ? requestId : undefined,
    body,
  )
}
