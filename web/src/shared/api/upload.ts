import { readStored, storageKeys } from '#/shared/lib/storage.ts'
import { ApiError, NetworkError } from './client.ts'

export type UploadOptions = {
  idempotencyKey?: string
  /** Told how much has left, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Posts a form to `/api{path}` and answers the body, as api() does, but says
 * how far the upload is: fetch cannot. Throws ApiError, NetworkError, or an AbortError.
 */
export function upload<T>(
  path: string,
  form: FormData,
  { idempotencyKey, onProgress, signal }: UploadOptions = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new DOMException('The upload was cancelled.', 'AbortError'))
      return
    }
    const request = new XMLHttpRequest()
    const abort = () => {
      request.abort()
    }
    const settle = (act: () => void) => {
      signal?.removeEventListener('abort', abort)
      act()
    }
    request.open('POST', `/api${path}`)
    request.setRequestHeader('Accept', 'application/json')
    const token = readStored(storageKeys.token)
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    if (idempotencyKey) request.setRequestHeader('Idempotency-Key', idempotencyKey)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      settle(() => {
        const body = parse(request.responseText)
        if (request.status >= 200 && request.status < 300) resolve(body as T)
        else reject(problem(request.status, body))
      })
    })
    for (const event of ['error', 'timeout'] as const) {
      request.addEventListener(event, () => {
        settle(() => {
          reject(new NetworkError(new Error(`upload ${event}`)))
        })
      })
    }
    request.addEventListener('abort', () => {
      settle(() => {
        reject(new DOMException('The upload was cancelled.', 'AbortError'))
      })
    })
    signal?.addEventListener('abort', abort)
    request.send(form)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function problem(status: number, body: unknown): ApiError {
  const { message, errors, requestId } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >
  return new ApiError(
    status,
    typeof message === 'string' && message !== '' ? message : 'Something went wrong!',
    typeof errors === 'object' && errors !== null ? (errors as Record<string, string>) : {},
    typeof requestId === 'string' ? requestId : undefined,
  )
}
