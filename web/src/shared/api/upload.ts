import { headersOf, NetworkError, problemOf } from './client.ts'

export type UploadOptions = {
  idempotencyKey?: string
  /** False where the office's cookie identifies the caller, so that a refusal ends no login to the shop. */
  auth?: boolean
  /** Is told which share has left, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** How long an upload may make no progress, and how long its response may take, in milliseconds (WEB-5). */
export const STALL_MS = 60_000

/**
 * Posts a form to `/api{path}` with the stored token and returns the body. It is api() with the progress of the upload,
 * which fetch cannot tell. It throws ApiError, NetworkError, or an AbortError.
 */
export function upload<T>(
  path: string,
  form: FormData,
  { idempotencyKey, onProgress, signal, auth = true }: UploadOptions = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new DOMException('The upload was cancelled.', 'AbortError'))
      return
    }
    const request = new XMLHttpRequest()
    let stalled = false
    let timer: ReturnType<typeof setTimeout>
    const watch = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        stalled = true
        request.abort()
      }, STALL_MS)
    }
    const abort = () => {
      request.abort()
    }
    const settle = (act: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      act()
    }
    const { headers, stored } = headersOf({
      auth,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    })
    request.open('POST', `/api${path}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      watch()
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      settle(() => {
        const body = parse(request.responseText)
        const good = request.status >= 200 && request.status < 300
        if (!good) reject(problemOf(request.status, body, stored))
        else if (body === null) reject(new NetworkError(new Error('the answer was cut')))
        else resolve(body as T)
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
        reject(
          stalled
            ? new NetworkError(new Error('upload stalled'))
            : new DOMException('The upload was cancelled.', 'AbortError'),
        )
      })
    })
    signal?.addEventListener('abort', abort)
    watch()
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
