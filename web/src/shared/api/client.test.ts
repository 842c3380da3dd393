import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { server } from '#/testing/server.ts'
import { api, ApiError, NetworkError, request } from './client.ts'

describe('calls', () => {
  it('LOGIN-8: an error carries the server’s words, status, fields and request id', async () => {
    const body = { message: 'Some fields are wrong.', errors: { email: 'Invalid email address' }, requestId: 'r1' }
    server.use(http.get('*/api/x', () => HttpResponse.json(body, { status: 422 })))
    const error = await api('/x').catch((e: unknown) => e)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      message: 'Some fields are wrong.',
      status: 422,
      fields: { email: 'Invalid email address' },
      requestId: 'r1',
    })
  })

  it('LOGIN-8: an error without words says "Something went wrong!"', async () => {
    server.use(http.get('*/api/x', () => new HttpResponse('<html>', { status: 502 })))
    await expect(api('/x')).rejects.toMatchObject({ message: 'Something went wrong!', status: 502 })
  })

  it('REG-6: no answer is another error than a bad one', async () => {
    server.use(http.get('*/api/x', () => HttpResponse.error()))
    await expect(api('/x')).rejects.toBeInstanceOf(NetworkError)
  })

  it('a call given up rejects with the AbortError', async () => {
    const controller = new AbortController()
    controller.abort()
    await expect(api('/x', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('sends JSON, the token and the idempotency key', async () => {
    localStorage.setItem('authToken', 'stored')
    const seen: unknown[] = []
    server.use(
      http.post('*/api/x', async ({ request: r }) => {
        seen.push([
          r.headers.get('Authorization'),
          r.headers.get('Idempotency-Key'),
          r.headers.get('Content-Type'),
          await r.json(),
        ])
        return HttpResponse.json({ ok: true }, { status: 201 })
      }),
    )
    const send = { method: 'POST', body: { a: 1 } } as const
    const { status, data } = await request<{ ok: boolean }>('/x', { ...send, auth: true, idempotencyKey: 'k' })
    await api('/x', { ...send, token: 'given', auth: true })
    await api('/x', send)
    expect([status, data]).toEqual([201, { ok: true }])
    expect(seen).toEqual([
      ['Bearer stored', 'k', 'application/json', { a: 1 }],
      ['Bearer given', null, 'application/json', { a: 1 }],
      [null, null, 'application/json', { a: 1 }],
    ])
  })

  it('sends a form as the browser writes it', async () => {
    let type: string | null = ''
    server.use(
      http.post('*/api/x', ({ request: r }) => {
        type = r.headers.get('Content-Type')
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const form = new FormData()
    form.set('a', '1')
    await expect(api('/x', { method: 'POST', body: form })).resolves.toBeUndefined()
    expect(type).toMatch(/^multipart\/form-data; boundary=/)
  })

  it('SURE-1: an answer cut in its middle is no answer', async () => {
    server.use(http.post('*/api/x', () => new HttpResponse('{"message":"Thank', { status: 201 })))
    await expect(api('/x', { method: 'POST' })).rejects.toBeInstanceOf(NetworkError)
  })

  it('WEB-5: a call has a time limit, which counts as no answer', async () => {
    server.use(http.get('*/api/x', () => new Promise<never>(() => undefined)))
    await expect(api('/x', { timeLimitMs: 20 })).rejects.toBeInstanceOf(NetworkError)
  })
})
