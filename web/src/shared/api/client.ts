/** The one module that talks HTTP. upload.ts adds what only XMLHttpRequest can do. */
import { language, prefix } from '#/shared/lib/language.copy.ts'
import { device, storageKeys } from '#/shared/lib/storage.ts'
import { unreachable, wentWrong } from './api.copy.ts'

/** A response of the shop that is not a success. `message` is in plain words and may be shown. */
export class ApiError extends Error {
  readonly status: number
  /** The complaints by field name, of a validation error. */
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined
  /** The whole body, for the few errors that carry more than words; null where it was no object. */
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

/** No whole response came: offline, refused, too late, or cut off. What the shop did is not known. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(unreachable, { cause })
    this.name = 'NetworkError'
  }
}

/** How long a response may take from the first byte sent to the last one read, in milliseconds (WEB-5). */
export const TIME_LIMIT_MS = 20_000

export type ApiRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** It is sent as JSON; a FormData or Blob is sent as it is. */
  body?: unknown
  signal?: AbortSignal
  /** The token, where the caller has it and handles a refusal itself. */
  token?: string | null
  /** Whether to send the stored token, where there is one. The session ends where the shop refuses it. */
  auth?: boolean
  /** The key that makes a retry of the same order harmless. */
  idempotencyKey?: string
  /** The version that was shown. A save over a newer one is refused with 409. */
  ifMatch?: string
  /** 'omit' leaves the browser's cookies out (REV-6). */
  credentials?: 'same-origin' | 'omit'
  timeLimitMs?: number
  /** 'blob' is for what is no JSON, such as a picture. */
  as?: 'json' | 'blob'
}

export type ApiAnswer<T> = { data: T; status: number; headers: Headers }

let refused: (token: string) => void = () => undefined

/** Sets who is told which token the shop no longer accepts (WEB-1). */
export function onRefusedToken(listener: (token: string) => void): void {
  refused = listener
}

/** The headers of a call, and the stored token among them, which a refusal would end. */
export function headersOf({ token, auth, idempotencyKey }: Pick<ApiRequest, 'token' | 'auth' | 'idempotencyKey'>) {
  const headers: Record<string, string> = { Accept: 'application/json' }
  const stored = auth ? device.read(storageKeys.token) : null
  const sent = token ?? stored
  if (sent) headers['Authorization'] = `Bearer ${sent}`
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  // The page's language is sent, since the shop answers in it and keeps it with an order (LANG-1).
  if (prefix) headers['Shop-Language'] = language
  return { headers, stored: token ? null : stored }
}

/**
 * Calls `/api{path}` and returns body, status and headers. It throws ApiError, NetworkError, or the AbortError of the
 * signal.
 */
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
    init.body = options.body // the browser writes the Content-Type, with its boundary or as the blob's own
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
    throw new NetworkError(error) // this includes a body that was cut off and is no JSON
  } finally {
    limit.clear()
  }
}

/** Calls `/api{path}` and returns the body. */
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

/** The error for a response that is no success. `stored` is the stored token that was sent with the call, if any. */
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
