import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { admin, binary, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, mailedLink, open, served, signedIn, test as base, type Person, type Shop } from './shop.ts'

const owner: Person = { email: 'sana@shop.example', password: 'Owner@12345' }

/** A real, empty shop with one owner, because in a demo the second factor is optional. */
const test = base.extend<{ real: Shop }>({
  real: async ({}, use) => {
    const data = await mkdtemp(join(tmpdir(), 'gulaab-e2e-real-'))
    execFileSync(binary, ['admin', 'create', '--data', data, '--email', owner.email, '--name', 'Sana Iqbal'], {
      env: { ...process.env, GULAAB_ADMIN_PASSWORD: owner.password },
      stdio: 'ignore',
    })
    const { url, end } = await served(['--data', data])
    await use({ url, data, products: [] })
    await end()
    await rm(data, { recursive: true, force: true })
  },
})

/** The code that an authenticator app shows (RFC 6238). */
function codeOf(key: string, at = Date.now()): string {
  const bits = [...key.replaceAll(' ', '')].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const sum = createHmac('sha1', secret).update(step).digest()
  return String((sum.readUInt32BE(sum[19]! & 15) & 0x7fffffff) % 1e6).padStart(6, '0')
}

async function looksRight(page: Page) {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** Sets up an app on the screen before the office, and returns its key. */
async function setUpApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Show the picture' }).click()
  await expect(page.getByRole('img', { name: 'The picture that the app reads' })).toBeVisible()
  await looksRight(page)
  const key = await page.getByRole('main').locator('code').innerText()
  await page.getByLabel('Code of your app').fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('This code does not fit.')).toBeVisible()
  await page.getByLabel('Code of your app').fill(codeOf(key))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await looksRight(page)
  return key
}

async function logInAt(page: Page, who: Person) {
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
}

test('STAFF-3 STAFF-4 SET-4 an owner sets up, invites, and the invited one is limited until the second factor @desktop', async ({ page, real, browser, watch }) => {
  test.setTimeout(240_000)
  watch.allow(failedLoad)
  await page.goto(`${real.url}/admin`)
  await logInAt(page, owner)
  await expect(page.getByRole('heading', { name: 'Set up your authenticator app' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Office' })).toHaveCount(0)
  await setUpApp(page)
  const recovery = await page.getByRole('main').locator('li code').first().innerText()
  await page.getByRole('button', { name: 'I have kept them' }).click()

  // An empty shop says what it needs.
  await expect(page.getByRole('heading', { name: 'Set up the shop' })).toBeVisible()
  await expect(page.getByText('Your login is protected.')).toBeVisible()
  await looksRight(page)

  await page.goto(`${real.url}/admin/team`)
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('حمزہ قادر')
  await dialog.getByLabel('Email address').fill('hamza')
  await dialog.getByLabel('Role').selectOption('manager')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('This is not an e-mail address.')).toBeVisible()
  await looksRight(page)
  await dialog.getByLabel('Email address').fill('hamza@shop.example')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  // This shop has no mail server, so the link can be handed on (OWN-12).
  await expect(dialog.getByText(/\/admin\/join#/)).toBeVisible()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /حمزہ قادر/ })).toContainText('Link open until')
  await looksRight(page)

  // The invited person has a browser of their own.
  const link = await mailedLink(real, 'hamza@shop.example', '/admin/join')
  const context = await browser.newContext({ viewport: page.viewportSize() })
  const hamza = await context.newPage()
  await hamza.goto(link)
  await expect(hamza.getByRole('heading', { name: 'Join the team of Gulaab' })).toBeVisible()
  await hamza.getByLabel('Choose a password', { exact: true }).fill('short')
  await hamza.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(hamza.getByText(/Password must be at least 8 characters/).first()).toBeVisible()
  await looksRight(hamza)
  await hamza.getByLabel('Choose a password', { exact: true }).fill('Manager@123')
  await hamza.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(hamza.getByRole('heading', { name: 'Set up your authenticator app' })).toBeVisible()
  for (const path of ['/admin/staff', '/admin/settings', '/admin/audit']) {
    expect((await hamza.request.get(`${real.url}/api${path}`)).status(), path).toBe(403)
  }
  await hamza.goto(`${real.url}/admin/settings`)
  await expect(hamza.getByRole('heading', { name: 'Set up your authenticator app' })).toBeVisible()
  await setUpApp(hamza)
  await hamza.getByRole('button', { name: 'I have kept them' }).click()
  await expect(hamza.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  expect((await hamza.request.get(`${real.url}/api/admin/staff`)).status()).toBe(200)
  await hamza.goto(link)
  await expect(hamza.getByRole('heading', { name: 'This link opens nothing' })).toBeVisible()
  await context.close()

  // Another login of the owner waits for a code, and accepts a recovery code.
  const second = await browser.newContext({ viewport: page.viewportSize() })
  const phone = await second.newPage()
  await phone.goto(`${real.url}/admin/team`)
  await logInAt(phone, owner)
  await expect(phone.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await looksRight(phone)
  await phone.getByLabel('Code of your app').fill(recovery.toLowerCase())
  await phone.getByRole('button', { name: 'Enter' }).click()
  await expect(phone.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  await expect(phone.getByText('9 recovery codes left')).toBeVisible()
  await second.close()

  // A first bank account takes effect at once.
  await page.goto(`${real.url}/admin/settings/bank`)
  await page.getByRole('button', { name: 'Set an account' }).click()
  await page.getByLabel('Bank', { exact: true }).fill('Meezan Bank')
  await page.getByLabel('Title, exactly as at the bank').fill('Gulaab Beauty')
  await page.getByLabel('IBAN').fill('PK19 MEZN 0001 1234 5670 4822')
  await page.getByLabel('Your password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Set the account' }).click()
  await expect(page.getByText('This is not an IBAN')).toBeVisible()
  await looksRight(page)
  await page.getByLabel('IBAN').fill('PK19 MEZN 0001 1234 5670 4821')
  await expect(page.getByText('The check digits fit')).toBeVisible()
  await page.getByRole('button', { name: 'Set the account' }).click()
  await expect(page.getByText('PK19 MEZN 0001 1234 5670 4821').first()).toBeVisible()
  await looksRight(page)
  expect(await (await page.request.get(`${real.url}/api/config`)).json()).toMatchObject({ bank: { iban: 'PK19MEZN0001123456704821' } })

  await page.goto(`${real.url}/admin/health`)
  await expect(page.getByText(/mails are only written to the folder/)).toBeVisible()
  await looksRight(page)
})

test('STAFF-1 STAFF-2 STAFF-3 somebody joins with a role, and loses it after the owner has shown who they are @desktop', async ({ page, shop, browser, watch }) => {
  watch.allow(failedLoad)
  await signedIn(page, admin)
  await open(page, '/admin/team')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Usman Packer')
  await page.getByRole('dialog').getByLabel('Email address').fill('usman@gulaab.test')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  // The demo's owner has no app, so the password is the proof, once for ten minutes.
  const ask = page.getByRole('dialog', { name: 'Show that it is you' })
  await expectAccessible(page)
  await ask.getByLabel('Your password', { exact: true }).fill('Wrong@12345')
  await ask.getByRole('button', { name: 'Go on' }).click()
  await expect(ask.getByText('This is not your password.')).toBeVisible()
  await ask.getByLabel('Your password', { exact: true }).fill(admin.password)
  await ask.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const link = await mailedLink(shop, 'usman@gulaab.test', '/admin/join')

  const elsewhere = await browser.newPage({ baseURL: shop.url })
  await elsewhere.goto(link)
  await elsewhere.getByLabel('Choose a password', { exact: true }).fill('Packer@12345')
  await elsewhere.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(elsewhere.getByRole('button', { name: 'Sign out of the office' })).toBeVisible()
  await open(elsewhere, '/admin/team')
  await expect(elsewhere.getByText('Not for your role')).toBeVisible()

  const usman = page.getByRole('row', { name: /Usman Packer/ })
  await expect(usman).toContainText('Not needed for this role')
  await usman.getByLabel('Role of Usman Packer').selectOption('customer')
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByLabel(/Why/).fill('left the shop')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(usman).toHaveCount(0)
  expect((await elsewhere.request.get('/api/admin/me')).status()).toBe(401)
  await elsewhere.close()
})

test('GUARD-4 the office keeps no token, lists both kinds of logins, and a sign-out in the shop ends it @desktop', async ({ page, watch }) => {
  watch.allow(failedLoad)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/') && !request.url().includes('login=end')) sent.push(request.headers()['authorization'] ?? 'none')
  })
  await page.goto('/admin/team')
  await logInAt(page, admin)
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  expect(new Set(sent)).toEqual(new Set(['none']))

  // The same person signs in to the shop, as specified, and out of it.
  await signedIn(page, admin)
  await page.goto('/admin/team')
  await expect(page.getByText(/^Shop, Chrome on .+, this browser$|^Shop, Chrome on/).first()).toBeVisible()
  await expect(page.getByText(/^Office, Chrome on .+, this browser$/)).toBeVisible()
  await looksRight(page)
  const office = () => page.request.get('/api/admin/me')
  expect((await office()).status()).toBe(200)
  await page.goto('/')
  await page.evaluate(async () => {
    const token = localStorage.getItem('authToken')
    await fetch('/api/auth/logout', { method: 'POST', headers: { Authorization: `Bearer ${token}` } })
  })
  expect((await office()).status()).toBe(401)
  await page.goto('/admin/team')
  await expect(page.getByText('Your login has ended. Log in again to go on where you were.')).toBeVisible()
})
