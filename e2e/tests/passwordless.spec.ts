import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, failedLoad, hydrated, logIn, mailed, mailedLink, member, newMember, open, served, signedOut, stored, test, type Shop } from './shop.ts'

const fits = async (page: Page) => {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** The digits of the newest mail to somebody. */
async function digitsFor(shop: Shop, email: string): Promise<string> {
  let digits: string | undefined
  await expect.poll(async () => (digits = /Subject: (\d{6}) signs you in/.exec(await mailed(shop, email))?.[1]), `digits for ${email}`).toBeTruthy()
  return digits!
}

test('sign in by six digits, by a link in another browser, and end a browser that is not mine (KEEP-5) @phone', async ({ page, shop, browser, watch }) => {
  watch.allow(failedLoad) // the wrong digits
  const who = await newMember(page)
  await open(page, '/login')
  await page.getByRole('button', { name: 'Sign in without a password' }).click()
  await page.getByLabel('Your email address').fill(who.email)
  await fits(page)
  await page.getByRole('button', { name: 'Send me the mail' }).click()
  await expect(page.getByText(`If ${who.email} is registered`)).toBeVisible()
  const digits = await digitsFor(shop, who.email)
  await page.getByLabel('Six digits from the mail').fill(digits === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/^These digits do not fit/)).toBeVisible()
  await fits(page)
  await page.getByLabel('Six digits from the mail').fill(digits)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // Nobody had confirmed the address, so the password that came with it is gone, in words.
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
  await fits(page)
  await page.getByRole('link', { name: 'Go on' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  await open(page, '/account?part=devices')
  await expect(page.getByText(/by a mail/)).toBeVisible()

  // The link works elsewhere, by its button alone. This browser is new, and told.
  await signedOut(page)
  await page.request.post('/api/auth/mail', { data: { email: who.email } })
  await expect.poll(async () => (await mailed(shop, who.email)).match(/Subject: \d{6} signs you in/g)?.length).toBe(2)
  const link = await mailedLink(shop, who.email, '/login#mail=')
  const elsewhere = await browser.newContext({ baseURL: shop.url, userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile' })
  const there = await elsewhere.newPage()
  await open(there, link.slice(shop.url.length))
  await fits(there)
  expect(await stored(there, 'authToken')).toBeNull()
  await there.getByRole('button', { name: 'Sign me in' }).click()
  await expect.poll(() => stored(there, 'authToken')).toBeTruthy()
  await elsewhere.close()
  const notMe = await mailedLink(shop, who.email, '/not-me/')
  expect(await mailed(shop, who.email)).toContain('Chrome on Android')

  // Its page needs no script, changes nothing by being opened, and ends everything by its button.
  const plain = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false, viewport: page.viewportSize() })
  const bare = await plain.newPage()
  for (const prefix of ['/ur', '/roman', '']) {
    await bare.goto(prefix + notMe.slice(shop.url.length))
    await expect(bare.getByRole('button')).toBeVisible()
  }
  await bare.getByRole('button', { name: 'It was not me: end it' }).click()
  await expect(bare.getByRole('heading', { name: 'It is ended' })).toBeVisible()
  const choose = await bare.getByRole('link', { name: 'Choose a new password' }).getAttribute('href')
  await plain.close()
  await page.goto(`${notMe}?done=1`)
  await fits(page)
  await open(page, choose!)
  await page.getByLabel('New password', { exact: true }).fill('Kettle?Rain7')
  await page.getByLabel('Confirm Password', { exact: true }).fill('Kettle?Rain7')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL(`${shop.url}/login`)
  await logIn(page, { ...who, password: 'Kettle?Rain7' })
  await page.goto(notMe)
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible()
  await fits(page)
})

test('the ways without a password in Urdu (KEEP-5) @phone', async ({ page }) => {
  await open(page, '/ur/login')
  await page.getByRole('button', { name: 'پاس ورڈ کے بغیر لاگ اِن کریں' }).click()
  await page.getByLabel('آپ کی ای میل').fill('nobody@example.test')
  await fits(page)
  await page.getByRole('button', { name: 'ای میل بھیجیں' }).click()
  await expect(page.getByLabel('ای میل کے چھ ہندسے')).toBeVisible()
  await fits(page)
})

/** A port that is free now. Passkeys need the shop to know its name, so that it has to be chosen before. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

test('a passkey is added, signs in, is listed and removed (KEEP-5) @desktop', async ({ page, watch }) => {
  watch.allow(failedLoad) // the passkey that is gone
  const data = await mkdtemp(join(tmpdir(), 'gulaab-keys-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const shop = await served(['--demo', '--data', data, '--addr', `127.0.0.1:${port}`, '--base-url', url])
  try {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    })
    await page.goto(`${url}/login`)
    await hydrated(page)
    await page.getByLabel('Email Address').fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL(`${url}/`)
    await page.goto(`${url}/account?part=devices`)
    await page.getByLabel('What you call it').fill('میرا فون')
    await fits(page)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByText('The passkey is added. We wrote to you, too.')).toBeVisible()
    await expect(page.getByText('never used')).toBeVisible()
    await fits(page)

    await page.evaluate(() => localStorage.clear())
    await page.goto(`${url}/login`)
    await page.getByRole('button', { name: 'Sign in without a password' }).click()
    await fits(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL(`${url}/`)
    expect(await stored(page, 'user')).toContain(member.email)
    await page.goto(`${url}/account?part=devices`)
    await expect(page.getByText(/with a passkey/)).toBeVisible()
    await expect(page.getByText('never used')).toHaveCount(0)

    await page.getByRole('button', { name: 'Remove میرا فون' }).click()
    await expect(page.getByText('There is no passkey yet.')).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${url}/login`)
    await page.getByRole('button', { name: 'Sign in without a password' }).click()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByText('This passkey does not open an account here. Please log in another way.')).toBeVisible()
    await fits(page)
  } finally {
    await shop.end()
    await rm(data, { recursive: true, force: true })
  }
})
