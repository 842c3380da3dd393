import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/** A demo shop of its own for each worker: the built binary on an empty folder. */
export type Shop = { url: string; data: string }

export const admin = { email: 'admin@gulaab.test', password: 'Admin@12345' }
export const member = { email: 'member@gulaab.test', password: 'Member@12345' }

const binary = resolve(import.meta.dirname, '../../bin/gulaab')

async function ready(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the shop stopped with ${child.exitCode}:\n${log()}`)
    try {
      const answer = await fetch(`${url}/readyz`)
      if (answer.ok) return
    } catch {
      // Not listening yet.
    }
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`the shop was not ready within 30 s:\n${log()}`)
}

type Watch = { allow: (pattern: RegExp) => void }

export const test = base.extend<{ watch: Watch }, { shop: Shop }>({
  shop: [
    async ({}, use, worker) => {
      const data = await mkdtemp(join(tmpdir(), 'gulaab-e2e-'))
      const address = `127.0.0.1:${18100 + worker.parallelIndex}`
      let log = ''
      const child = spawn(binary, ['serve', '--demo', '--addr', address, '--data', data], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...rateLimits },
      })
      child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
      const url = `http://${address}`
      await ready(url, child, () => log)
      await use({ url, data })
      const ended = new Promise<number | null>((done) => child.once('exit', done))
      child.kill('SIGTERM')
      expect(await ended, 'the shop ends cleanly on SIGTERM').toBe(0)
      await rm(data, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => {
    await use(shop.url)
  },
  /** Every test fails on a console error or warning, a page error or a failed hydration; expected ones are allowed by pattern. */
  watch: [
    async ({ page }, use) => {
      const seen: string[] = []
      const allowed: RegExp[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') seen.push(`${message.type()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => seen.push(`page error: ${error.message}`))
      await use({ allow: (pattern) => allowed.push(pattern) })
      expect(
        seen.filter((line) => !allowed.some((pattern) => pattern.test(line))),
        'the console stays silent',
      ).toEqual([])
    },
    { auto: true },
  ],
})

/** Many orders come from one address here, which the shop's limits would otherwise slow down. */
const rateLimits = { GULAAB_RATE_LIMIT: '1000' }

export { expect }

/** axe finds nothing to mend on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  expect(violations.map((v) => `${v.id}: ${v.help}\n  ${v.nodes.map((n) => n.html.slice(0, 160)).join('\n  ')}`)).toEqual([])
}

/** Waits until React answers: the shell marks the document once it is hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

export async function logIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await open(page, '/login')
  await page.getByLabel('Email', { exact: false }).first().fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Login Successful!')).toBeVisible()
  await page.waitForURL((url) => url.pathname === '/')
}

export const address = {
  firstName: 'Hira',
  lastName: 'Khan',
  email: 'hira.khan@example.com',
  streetAddress: 'House 14, Street 9, F-8/3',
  city: 'Islamabad',
  state: 'Islamabad Capital Territory',
  zip: '44000',
  phone: '0300 1234567',
}

export async function fillAddress(page: Page, who: typeof address = address): Promise<void> {
  await page.getByLabel('First name').fill(who.firstName)
  await page.getByLabel('Last name').fill(who.lastName)
  await page.getByLabel('Email', { exact: false }).first().fill(who.email)
  await page.getByLabel('Street address').fill(who.streetAddress)
  await page.getByLabel('City').fill(who.city)
  await page.getByLabel(/State/).fill(who.state)
  await page.getByLabel(/ZIP/).fill(who.zip)
  await page.getByLabel('Phone', { exact: false }).first().fill(who.phone)
}
