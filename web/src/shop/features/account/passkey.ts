/** The browser's side of passkeys (KEEP-5). Browsers from before 2025 lack the functions for JSON. */

export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

function bytes(encoded: string): ArrayBuffer {
  const plain = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0)).buffer
}

function encode(buffer: ArrayBuffer): string {
  const plain = btoa(String.fromCharCode(...new Uint8Array(buffer)))
  return plain.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

type Described = { id: string; type: 'public-key'; transports?: AuthenticatorTransport[] }

/** The options of a new passkey as the shop sends them. */
export type Creation = Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'> & {
  challenge: string
  user: { id: string; name: string; displayName: string }
  excludeCredentials?: Described[]
}

/** The options of a login as the shop sends them. */
export type Request = {
  challenge: string
  rpId: string
  timeout?: number
  userVerification?: UserVerificationRequirement
}

/** Asks the device for a new passkey, and returns its answer as JSON; null where somebody closed the question. */
export function createPasskey({ challenge, user, excludeCredentials = [], ...rest }: Creation) {
  const publicKey = {
    ...rest,
    challenge: bytes(challenge),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: excludeCredentials.map(({ id, ...described }) => Object.assign(described, { id: bytes(id) })),
  }
  return answered(() => navigator.credentials.create({ publicKey }))
}

/** Asks the device to sign with any passkey of this shop, and returns its answer as JSON; null as above. */
export function signWithPasskey({ challenge, ...rest }: Request) {
  return answered(() => navigator.credentials.get({ publicKey: { ...rest, challenge: bytes(challenge) } }))
}

async function answered(ask: () => Promise<Credential | null>): Promise<object | null> {
  try {
    const credential = await ask()
    return credential === null ? null : json(credential as PublicKeyCredential)
  } catch (error) {
    // Closed, too late, or a passkey that this device has already.
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name)) {
      return null
    }
    throw error
  }
}

/** The credential as its toJSON would write it. */
function json({ rawId, type, response }: PublicKeyCredential): object {
  const parts = ['attestationObject', 'authenticatorData', 'clientDataJSON', 'signature', 'userHandle'] as const
  const said: Record<string, string> = {}
  for (const name of parts) {
    const part = (response as Partial<Record<typeof name, ArrayBuffer | null>>)[name]
    if (part) said[name] = encode(part)
  }
  return { id: encode(rawId), rawId: encode(rawId), type, response: said, clientExtensionResults: {} }
}
