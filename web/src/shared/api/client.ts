/** The one place that talks HTTP. */
import { readStored, storageKeys } from '#/shared/lib/storage.ts'

/** An answer of the shop that is not a success. `message` is in plain words and may be shown. */
export class ApiError extends Error {
  readonly status: number
  /** By field name, for validation answers. */
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined
  constructor(status: number, message: string, fields: Record<string, string> = {}, requestId?: string) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.fields = fields
    this.requestId = requestId
  }
}

/** No answer came: offline, refused, cut. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The shop cannot be reached. Check your connection and try again.', { cause })
    this.name = 'NetworkError'
  }
}

export type ApiRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON; a FormData is sent as it is. */
  body?: unknown
  signal?: AbortSignal
  /** The token, where the caller has it. */
  token?: string | null
  /** Sends the token kept in local storage, where there is one. */
  auth?: boolean
  /** Makes a retry of the same order harmless. */
  idempotencyKey?: string
  /** 'omit' leaves the browser's cookies out (REV-6). */
  credentials?: 'same-origin' | 'omit'
}

export type ApiAnswer<T> = { data: T; status: number; headers: Headers }

/** Calls `/api{path}` and answers body, status and headers; throws ApiError, NetworkError, or the AbortError of the signal. */
export async function request<T>(path: string, options: ApiRequest = {}): Promise<ApiAnswer<T>> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  const init: RequestInit = {
    method: options.method ?? 'GET',
    headers,
    credentials: options.credentials ?? 'same-origin',
  }
  const token = options.token ?? (options.auth ? readStored(storageKeys.token) : null)
  if (token) headers['Authorization'] = `Bearer ${token}`
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  if (options.signal) init.signal = options.signal
  if (options.body instanceof FormData) {
    init.body = options.body // the browser writes the Content-Type with its boundary
  } else if (options.body !== undefined) {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(options.body)
  }
  let response: Response
  try {
    response = await fetch(`/api${path}`, init)
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new NetworkError(error)
  }
  if (!response.ok) throw await problem(response)
  const data = (response.status === 204 ? undefined : await response.json()) as T
  return { data, status: response.status, headers: response.headers }
}

/** Calls `/api{path}` and answers the body. */
export async function api<T>(path: string, options: ApiRequest = {}): Promise<T> {
  return (await request<T>(path, options)).data
}

async function problem(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const { message, errors, requestId } = (typeof body === 'object' && body !== null ? body : {}) as {
    message?: unknown
    errors?: unknown
    requestId?: unknown
  }
  return new ApiError(
    response.status,
    typeof message === 'string' && message !== '' ? message : 'Something went wrong!',
    typeof errors === 'object' && errors !== null ? (errors as Record<string, string>) : {},
    typeof requestId === 'string' ? requestId : undefined,
  )
}
