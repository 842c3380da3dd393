/**
 * The idempotency key of the order that is being placed. One attempt has one
 * key from its first try until it succeeds or what is ordered changes, through
 * lost answers and reloads: so a double tap or a retry places one order.
 */
const KEY = 'orderAttempt'

interface Attempt {
  key: string
  fingerprint: string
}

let memory: Attempt | null = null

function stored(): Attempt | null {
  try {
    const raw: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof raw !== 'object' || raw === null) return memory
    const { key, fingerprint } = raw as Record<string, unknown>
    return typeof key === 'string' && typeof fingerprint === 'string' ? { key, fingerprint } : memory
  } catch {
    return memory
  }
}

/** 128 random bits in hex; randomUUID is missing where the page is not https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
}

/** The key for a body with this fingerprint: the kept one, or a new one when the body differs. */
export function keyFor(fingerprint: string): string {
  const kept = stored()
  if (kept?.fingerprint === fingerprint) return kept.key
  memory = { key: newKey(), fingerprint }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(memory))
  } catch {
    return memory.key
  }
  return memory.key
}

/** Forgets the attempt: the order stands, and the next one is another. */
export function endAttempt(): void {
  memory = null
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    return
  }
}

/**
 * A 53-bit fingerprint of text and bytes (cyrb53). It only has to tell one
 * attempt of one shopper from the next; SubtleCrypto is missing without https.
 */
export function fingerprintOf(text: string, bytes: Uint8Array = new Uint8Array()): string {
  let h1 = 0xdeadbeef
  let h2 = 0x41c6ce57
  const mix = (n: number) => {
    h1 = Math.imul(h1 ^ n, 2654435761)
    h2 = Math.imul(h2 ^ n, 1597334677)
  }
  for (let i = 0; i < text.length; i++) mix(text.charCodeAt(i))
  mix(text.length)
  for (const byte of bytes) mix(byte)
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909)
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909)
  return (4294967296 * (2097151 & h2) + (h1 >>> 0)).toString(36)
}
