/** A connection between browser and shop that breaks where it is told to, by a proxy of node's own. */
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What happens to one request. `before`: the connection breaks and the shop never gets it. `after`: the shop answers and the
 * answer is lost. `half`: half of the answer comes. A status: a proxy's own page, with the request passed on or not.
 */
export type Fault = 'before' | 'after' | 'half' | { status: number; passed: boolean }

export type Line = {
  url: string
  /** Sets the faults of the next requests to these calls, in turn. */
  breaks: (method: string, path: RegExp, ...faults: Fault[]) => void
  /** From now on another shop answers, or this one as another build of it would: with its texts changed on the way. */
  leads: (shop: string, change?: Change) => void
  close: () => Promise<void>
}

type Change = (path: string, text: string) => string

export async function lineTo(shop: string): Promise<Line> {
  let to: { shop: string; change?: Change } = { shop }
  const rules: { method: string; path: RegExp; faults: Fault[] }[] = []
  const server: Server = createServer((incoming, outgoing) => {
    const rule = rules.find((r) => r.faults.length > 0 && r.method === incoming.method && r.path.test(incoming.url ?? ''))
    // Chromium repeats a request by itself where a reused connection breaks, so each request has its own here.
    outgoing.shouldKeepAlive = false
    void pass(to, incoming, outgoing, rule?.faults.shift())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leads: (next, change) => (to = { shop: next, ...(change && { change }) }),
    breaks: (method, path, ...faults) => rules.push({ method, path, faults }),
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function pass({ shop, change }: { shop: string; change?: Change }, incoming: IncomingMessage, outgoing: ServerResponse, fault?: Fault) {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  if (fault === 'before') {
    incoming.socket.destroy()
    return
  }
  if (typeof fault === 'object' && !fault.passed) {
    outgoing.writeHead(fault.status, { 'Content-Type': 'text/html' }).end('<h1>a proxy</h1>')
    return
  }
  // The shop is asked under the address that the browser sees, so that it takes the requests for its own.
  const onward = request(`${shop}${incoming.url}`, { method: incoming.method, headers: { ...incoming.headers, ...(change && { 'accept-encoding': 'identity', 'if-none-match': '' }) } }, async (answer) => {
    const body: Buffer[] = []
    for await (const part of answer) body.push(part as Buffer)
    const came = Buffer.concat(body)
    const readable = change && /text|javascript/.test(answer.headers['content-type'] ?? '')
    const whole = readable ? Buffer.from(change(incoming.url ?? '', came.toString())) : came
    if (fault === 'after') {
      incoming.socket.destroy()
      return
    }
    if (typeof fault === 'object') {
      outgoing.writeHead(fault.status, { 'Content-Type': 'text/html' }).end('<h1>a proxy</h1>')
      return
    }
    const headers = { ...answer.headers, 'content-length': String(whole.length) }
    delete headers['transfer-encoding']
    outgoing.writeHead(answer.statusCode ?? 500, headers)
    if (fault === 'half') outgoing.write(whole.subarray(0, Math.ceil(whole.length / 2)), () => incoming.socket.destroy())
    else outgoing.end(whole)
  })
  onward.on('error', () => incoming.socket.destroy())
  onward.end(Buffer.concat(parts))
}
