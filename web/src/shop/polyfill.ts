/** The parts of the web platform that rendering needs and the server's engine lacks: it has ECMAScript only. */
class Parameters {
  #pairs: [string, string][] = []

  constructor(init?: string | Iterable<readonly [string, string]> | Record<string, string>) {
    if (init === undefined) return
    if (typeof init === 'string') {
      for (const part of init.replace(/^\?/, '').split('&')) {
        if (part === '') continue
        const at = part.indexOf('=')
        const name = at < 0 ? part : part.slice(0, at)
        this.#pairs.push([decode(name), at < 0 ? '' : decode(part.slice(at + 1))])
      }
      return
    }
    const pairs = Symbol.iterator in init ? init : Object.entries(init)
    for (const [name, value] of pairs) this.#pairs.push([name, value])
  }

  get size() {
    return this.#pairs.length
  }
  get(name: string) {
    return this.#pairs.find(([n]) => n === name)?.[1] ?? null
  }
  getAll(name: string) {
    return this.#pairs.filter(([n]) => n === name).map(([, value]) => value)
  }
  has(name: string) {
    return this.#pairs.some(([n]) => n === name)
  }
  append(name: string, value: string) {
    this.#pairs.push([name, value])
  }
  set(name: string, value: string) {
    const at = this.#pairs.findIndex(([n]) => n === name)
    if (at < 0) {
      this.append(name, value)
      return
    }
    this.#pairs = this.#pairs.filter(([n], i) => n !== name || i === at)
    this.#pairs[at] = [name, value]
  }
  delete(name: string) {
    this.#pairs = this.#pairs.filter(([n]) => n !== name)
  }
  sort() {
    this.#pairs.sort(([a], [b]) => Number(a > b) - Number(a < b))
  }
  forEach(visit: (value: string, name: string) => void) {
    for (const [name, value] of this.#pairs) visit(value, name)
  }
  keys() {
    return this.#pairs.map(([name]) => name)[Symbol.iterator]()
  }
  values() {
    return this.#pairs.map(([, value]) => value)[Symbol.iterator]()
  }
  entries() {
    return this.#pairs[Symbol.iterator]()
  }
  [Symbol.iterator]() {
    return this.entries()
  }
  toString() {
    return this.#pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  }
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced // a stray % is taken as it is
  }
}

/** Encodes as application/x-www-form-urlencoded. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/[!'()~]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}

const scope = globalThis as unknown as Record<string, unknown>
const silent = () => undefined
scope['URLSearchParams'] ??= Parameters
scope['console'] ??= { log: silent, info: silent, warn: silent, error: silent, debug: silent }

export { Parameters }
