import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { binary, type Person, served, test as base } from './shop.ts'

/** A shop on an empty folder, which has no owner yet. */
export type BareShop = { url: string; data: string }

/** A shop with nothing in it but its owner, as it is for a new owner. */
export type RealShop = BareShop & { owner: Person }

type Options = {
  /** Is called with the folder before the shop opens on it. */
  before: (data: string) => Promise<void>
  /** Flags of `serve` beyond those that every shop here has. */
  flags: string[]
}

export const test = base.extend<Options & { bare: BareShop; real: RealShop }>({
  before: async ({}, use) => {
    await use(async () => {})
  },
  flags: async ({}, use) => {
    await use([])
  },
  bare: async ({ before, flags }, use) => {
    const data = await mkdtemp(join(tmpdir(), 'gulaab-real-'))
    await before(data)
    const { url, end } = await served(['--data', data, ...flags])
    await use({ url, data })
    await end()
    await rm(data, { recursive: true, force: true })
  },
  real: async ({ bare }, use) => {
    const owner = { email: 'sana@gulaab.test', password: 'Rose@Garden2026' }
    command(['admin', 'create', '--data', bare.data, '--email', owner.email, '--name', 'Sana Iqbal'], { GULAAB_ADMIN_PASSWORD: owner.password })
    await use({ ...bare, owner })
  },
  baseURL: async ({ bare }, use) => {
    await use(bare.url)
  },
})

/** Runs `gulaab` beside the shop, and returns what it printed. */
export function command(args: readonly string[], env: Record<string, string> = {}): string {
  const ran = spawnSync(binary, args, { env: { ...process.env, ...env }, encoding: 'utf8' })
  expect(ran.status, ran.stderr).toBe(0)
  return ran.stdout.trim()
}

/** The code that an authenticator app shows now for a secret (RFC 6238). */
export function codeOf(secret: string, now = Date.now()): string {
  const bits = [...secret.replace(/[\s=]/g, '')].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The EXIF of a phone that was held upright, whose sensor is turned on its side (orientation 6). */
const LYING = Buffer.from('ffe1002245786966000049492a00080000000100120103000100000006000000' + '00000000', 'hex')

/**
 * A JPEG as a phone writes it: the picture is turned on its side, and EXIF says how to turn it. Upright its upper half is
 * red and its lower half blue. `long` and `short` are the sides of the sensor, 4000 and 3000 for 12 megapixels.
 */
export async function phonePhoto(page: Page, long: number, short: number): Promise<Buffer> {
  const bytes = await page.evaluate(
    async ([width, height]) => {
      const canvas = document.createElement('canvas')
      canvas.width = width as number
      canvas.height = height as number
      const context = canvas.getContext('2d')!
      context.fillStyle = 'rgb(200, 30, 30)'
      context.fillRect(0, 0, canvas.width / 2, canvas.height)
      context.fillStyle = 'rgb(30, 30, 200)'
      context.fillRect(canvas.width / 2, 0, canvas.width / 2, canvas.height)
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
      const data = new Uint8Array(await blob!.arrayBuffer())
      let text = ''
      for (let i = 0; i < data.length; i += 8192) text += String.fromCharCode(...data.subarray(i, i + 8192))
      return btoa(text)
    },
    [long, short],
  )
  const jpeg = Buffer.from(bytes, 'base64')
  return Buffer.concat([jpeg.subarray(0, 2), LYING, jpeg.subarray(2)])
}
