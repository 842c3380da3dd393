/** A payment provider with a page for cards, as internal/safepay describes it, that lies where a test wants that (PAYS-4). */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const key = 'sec_0f1e2d3c-test'
const secret = 'the-secret-of-the-account'
const hook = 'the-secret-of-notices'

/** `leave` comes back without paying, and says all the same that it was paid. */
const presses = { pay: 'TRACKER_ENDED', decline: 'TRACKER_CANCELLED', leave: 'TRACKER_STARTED' }

type Payment = { tracker: string; amount: number; order: string; back: string; state: string; refunds: number[] }

export type CardPage = {
  /** Flags of `serve` for a shop that takes cards here. */
  flags: string[]
  /** The shop that is told of payments. */
  shop: string
  /** The sum that is reported instead of the one that was paid, in paisa. */
  lie?: number
  close: () => Promise<void>
}

export async function cardPage(): Promise<CardPage> {
  const payments: Payment[] = []
  const server = createServer((asked, answer) => {
    void reply(asked).then(({ status = 200, data, html, to }) => {
      if (to !== undefined) answer.writeHead(303, { Location: to }).end()
      else if (html !== undefined) answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
      else answer.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ data }))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const self: CardPage = {
    flags: ['--safepay-key', key, '--safepay-secret', secret, '--safepay-webhook-secret', hook, '--safepay-url', url],
    shop: '',
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }

  async function reply(asked: IncomingMessage): Promise<{ status?: number; data?: unknown; html?: string; to?: string }> {
    const { pathname, searchParams } = new URL(asked.url ?? '', url)
    let body = ''
    for await (const part of asked) body += String(part)
    const tracker = /track_[0-9-]+/.exec(asked.url ?? '')?.[0]
    const payment = payments.find((one) => one.tracker === tracker)
    if (pathname === '/favicon.ico') return { status: 204 }
    if (pathname === '/embedded/' && payment) {
      payment.back = searchParams.get('redirect_url') ?? ''
      return { html: page(payment) }
    }
    if (pathname === '/embedded/press' && payment) return { to: await press(payment, body.replace('do=', '') as keyof typeof presses) }
    if (asked.headers['x-sfpy-merchant-secret'] !== secret) return { status: 401 }
    if (pathname === '/client/passport/v1/token') return { data: 'tbt-0123456789abcdef' }
    if (pathname.startsWith('/reporter/') && payment) return { data: report(payment) }
    if (pathname.endsWith('/refund') && payment) {
      const { amount } = JSON.parse(body) as { amount: number }
      payment.refunds.push(amount)
      return { data: { tracker: { token: payment.tracker }, action: { cybersource_refund: refunds(payment).at(-1) } } }
    }
    if (pathname !== '/order/payments/v3/') return { status: 404 }
    const { amount, metadata } = JSON.parse(body) as { amount: number; metadata: { order_id: string } }
    const made = { tracker: `track_0000000${payments.length + 1}-4892`, amount, order: metadata.order_id, back: '', state: presses.leave, refunds: [] }
    payments.push(made)
    return { data: { tracker: { token: made.tracker, environment: 'sandbox', state: made.state, purchase_totals: { quote_amount: rupees(amount) } } } }
  }

  const report = (payment: Payment) => ({
    token: payment.tracker,
    environment: 'sandbox',
    state: payment.state,
    client: { api_key: key },
    metadata: { order_id: { value: payment.order } },
    purchase_totals: { quote_amount: rupees(self.lie ?? payment.amount) },
    ...(payment.state === presses.pay && { charge: { amount: rupees(self.lie ?? payment.amount), cybersource_refunds: refunds(payment) } }),
  })

  async function press(payment: Payment, what: keyof typeof presses): Promise<string> {
    payment.state = presses[what]
    if (what === 'pay') {
      const notice = JSON.stringify({ type: 'payment.succeeded', data: { tracker: payment.tracker } })
      const signature = createHmac('sha512', hook).update(notice).digest('hex')
      await fetch(`${self.shop}/pay/notice`, { method: 'POST', body: notice, headers: { 'Content-Type': 'application/json', 'X-SFPY-SIGNATURE': signature } })
    }
    return `${payment.back}?tracker=${payment.tracker}&status=paid`
  }

  return self
}

const rupees = (amount: number) => ({ currency: 'PKR', amount })

const refunds = ({ tracker, refunds: sums }: Payment) => sums.map((sum, n) => ({ token: `refund_${tracker}-${n + 1}`, totals: rupees(sum) }))

const page = ({ tracker, amount }: Payment) => `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Card page</title>
<h1>Card page</h1><p>PKR ${amount / 100}</p><form method="post" action="/embedded/press?tracker=${tracker}">
<button name="do" value="pay">Pay now</button> <button name="do" value="decline">Decline</button> <button name="do" value="leave">Leave</button></form></html>`
