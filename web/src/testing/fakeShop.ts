/**
 * A shop that accepts orders as the real one does (idempotency keys, by-key), behind a network that
 * fails as told.
 */
import { delay, http, HttpResponse } from 'msw'

/**
 * What happens to a request: it never arrives; or it arrives and its answer is lost, cut, or
 * replaced by a proxy's.
 */
export type Fault = 'none' | 'refused' | 'lost' | 'cut' | 'stuck' | { status: number; arrives: boolean }

export type Sent = { key: string; auth: string | null; body: Record<string, unknown> }

export function fakeShop(given: { answer?: (sent: Sent) => Response | null } = {}) {
  const placed = new Map<string, { message: string; order: Record<string, unknown> }>()
  const closed = new Set<string>()
  const sent: Sent[] = []
  const faults: Fault[] = []
  const askFaults: Fault[] = []
  const asked: string[] = []
  let late: (() => void)[] = []

  function place({ key, body, auth }: Sent): Response {
    const before = placed.get(key)
    if (before) return HttpResponse.json(before)
    if (closed.has(key)) return HttpResponse.json({ message: 'This attempt to order was given up.' }, { status: 409 })
    const special = given.answer?.({ key, body, auth })
    if (special) return special
    const number = `GL-7K3M9${String.fromCharCode(81 + placed.size)}`
    const order = {
      message: `Thank you! Your order ${number} has been placed.`,
      order: { _id: `o${placed.size + 1}`, number, totalPrice: 7199.28, status: 'Pending', cashToKeep: 7199 },
    }
    placed.set(key, order)
    return HttpResponse.json(order, { status: 201 })
  }

  async function through(fault: Fault, answer: () => Response): Promise<Response> {
    if (fault === 'none') return answer()
    if (fault === 'refused') return HttpResponse.error()
    if (fault === 'stuck') {
      // The request hangs in a proxy and arrives only when the test releases it.
      await new Promise<void>((done) => late.push(done))
      answer()
      return HttpResponse.error()
    }
    if (fault === 'lost') {
      answer()
      return HttpResponse.error()
    }
    if (fault === 'cut') {
      const whole = answer()
      const text = await whole.text()
      return new HttpResponse(text.slice(0, text.length / 2), { status: whole.status })
    }
    if (fault.arrives) answer()
    return new HttpResponse('<html>a proxy</html>', { status: fault.status })
  }

  const byKey = (end: boolean) => async (info: { request: Request }) => {
    const key = info.request.headers.get('Idempotency-Key') ?? ''
    asked.push(key)
    await delay(5)
    return through(askFaults.shift() ?? 'none', () => {
      const order = placed.get(key)
      if (order) return HttpResponse.json(order)
      if (!end) return HttpResponse.json({ message: 'No order is placed with this key.' }, { status: 404 })
      closed.add(key)
      return new HttpResponse(null, { status: 204 })
    })
  }

  return {
    /** The faults of the next requests of an order, in turn; later ones have none. */
    faults,
    /** The faults of the calls that ask what became of one. */
    askFaults,
    sent,
    asked,
    orders: () => [...placed.values()].map((answer) => answer.order['number'] as string),
    place,
    /** Releases the hanging requests. */
    arrive: () => {
      for (const done of late) done()
      late = []
    },
    handlers: [
      http.post('*/api/orders/checkout', async ({ request }) => {
        const one: Sent = {
          key: request.headers.get('Idempotency-Key') ?? '',
          auth: request.headers.get('Authorization'),
          body: (await request.json()) as Record<string, unknown>,
        }
        sent.push(one)
        return through(faults.shift() ?? 'none', () => place(one))
      }),
      http.get('*/api/orders/by-key', byKey(false)),
      http.delete('*/api/orders/by-key', byKey(true)),
    ],
  }
}
