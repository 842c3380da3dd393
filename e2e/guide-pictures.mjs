// Takes the pictures of docs/guide again: phone screens of a demo shop of its own, as small WebP files.
//   make guide-pictures        (GULAAB_BINARY and GULAAB_CHROMIUM name others)
//   node guide-pictures.mjs reviews office        takes those alone; office and shop are README's
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { chromium } from '@playwright/test'

const here = import.meta.dirname
const binary = process.env.GULAAB_BINARY ?? resolve(here, '../bin/gulaab')
const folder = resolve(here, '../docs/guide')

/** What each picture shows: a screen of the office, and what is done on it before. */
const pictures = {
  'first-day': { at: '/admin/setup' },
  products: { at: (ids) => `/admin/products/${ids.product}` },
  ingredients: { at: (ids) => `/admin/products/${ids.product}`, to: '#part-ingredients' },
  'home-page': { at: '/admin/shelves' },
  look: { at: '/admin/settings/look', do: choosePalette, to: 'role=heading[name="Colours"]' },
  sets: { at: '/admin/products/new', do: makeSet, to: 'role=heading[name="A set of other products"]' },
  orders: { at: '/admin/orders' },
  order: {
    at: '/admin/orders?status=Delivered',
    do: (page) => page.locator('[data-order-number] a[data-open]').first().click(),
    to: 'text=Timeline',
  },
  confirming: { at: '/admin/calls', do: (page) => page.getByRole('button', { name: 'Next order' }).first().click(), to: 'role=link[name=/^Call /]' },
  proofs: { at: '/admin/proofs', do: (page) => page.getByRole('main').getByText(/hints?$/).first().click(), to: 'text=This picture is very close' },
  packing: { at: '/admin/pack' },
  returns: { at: '/admin/returns' },
  'courier-money': { at: '/admin/cash' },
  'by-hand': { at: '/admin/orders/new' },
  messages: { at: '/admin/messages' },
  reviews: { at: '/admin/reviews' },
  rankings: { at: '/admin/shelves/rankings' },
  stock: { at: '/admin/stock' },
  expiry: { at: '/admin/stock/expiry' },
  purchases: { at: '/admin/stock/purchases', do: orderGoods, to: 'text=Cost each' },
  deals: { at: '/admin/deals' },
  promotions: { at: '/admin/promotions', do: promote },
  credit: { at: '/admin/credit', do: giveCredit },
  payments: { at: '/admin/settings/payments', do: askDeposit, to: 'role=heading[name="Deposits before cash"]' },
  customers: { at: '/admin/customers', do: show },
  reports: { at: '/admin/reports' },
  profit: { at: '/admin/profit', do: lastMonth },
  staff: { at: '/admin/team' },
  moving: { at: '/admin/import' },
  charging: { at: '/admin/settings/delivery', do: tryCity, to: 'text=What would a city pay?' },
  tax: { at: '/admin/settings/tax', do: turnTaxOn, to: 'text=For everything else' },
  collections: { at: '/admin/shelves/collections/new', do: makeCollection, to: 'role=heading[name=/^Its products/]' },
  pages: { at: '/admin/shelves/pages/new', do: writePage, to: 'text=What it says' },
  papers: { at: '/admin/stock/lots', do: openPapers },
  health: { at: '/admin/health' },
}

/** The demo's owner shows by the password that it is them. */
async function show(page) {
  await page.getByLabel('Your password', { exact: true }).fill('Admin@12345')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('table').waitFor()
}

/** The demo's goods were delivered in the weeks before today. */
async function lastMonth(page) {
  await page.getByRole('button', { name: '12 months' }).click()
  await page.getByRole('list', { name: 'Profit and loss' }).waitFor()
}

async function tryCity(page) {
  await page.getByRole('combobox', { name: 'City' }).first().fill('Multan')
  await page.keyboard.press('Tab')
}

async function turnTaxOn(page) {
  await page.getByRole('switch').click()
}

async function choosePalette(page) {
  await page.getByLabel('Sage').check()
  await page.getByRole('textbox', { name: 'Own colour' }).fill('#2c5b3c')
}

async function makeSet(page) {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Evening set')
  await page.getByRole('button', { name: 'Make it a set' }).click()
  for (const name of ['Glow Serum', 'Advanced Snail 96']) {
    await page.getByLabel('Add a product to the set').fill(name)
    await page.getByRole('option', { name: /^Add .* to the set$/ }).first().click()
  }
}

async function promote(page) {
  await page.getByRole('button', { name: 'New promotion' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name, shoppers see it').fill('Two are cheaper')
  await dialog.getByRole('button', { name: 'Apply' }).click()
}

/** A demo offers no store credit: it is turned on as its owner does, and given to its member. */
async function giveCredit(page) {
  await page.goto(new URL('/admin/settings', page.url()).href)
  await page.getByRole('switch', { name: 'Offer store credit' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' })
  await page.goto(new URL('/admin/credit', page.url()).href)
  await page.getByRole('button', { name: 'Give credit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail of the account').fill('member@gulaab.test')
  await dialog.getByText(/of credit/).waitFor()
  await dialog.getByLabel('How much').fill('500')
  await dialog.getByLabel('Why, for us').fill('Late by four days')
  await dialog.getByRole('button', { name: /^Give Rs/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.reload() // without its notice
  await page.getByText(/1 member has credit/).waitFor()
}

async function orderGoods(page, { sku }) {
  await page.getByRole('link', { name: 'New order' }).click()
  await page.getByLabel('Supplier', { exact: true }).fill('Seoul House')
  await page.getByLabel('Currency').selectOption('USD')
  await page.getByLabel('Rupees for 1 USD').fill('281.35')
  await page.getByRole('button', { name: 'Read a list' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Or paste the cells here, with their heads').fill(`SKU\tQty\tPrice\n${sku}\t40\t3.12\n`)
  await dialog.getByRole('button', { name: 'Read', exact: true }).click()
  await dialog.getByRole('button', { name: 'Put 1 line into the order' }).click()
}

async function askDeposit(page) {
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Goods of at least').fill('8000')
  await dialog.getByLabel('Rupees').fill('1000')
  await dialog.getByRole('button', { name: 'Apply' }).click()
}

async function writePage(page) {
  await page.getByLabel('Title', { exact: true }).fill('About us')
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await page.getByLabel('Words', { exact: true }).fill('# Two sisters, one shelf\nWe open every box that comes in, and send nothing that we would not use ourselves. [All serums](/category/serum)')
}

async function makeCollection(page) {
  await page.getByLabel('Name', { exact: true }).fill('Winter comfort')
  for (const [kind, ...values] of [['skin-type', 'dry-skin', 'sensitive-skin'], ['stock']]) {
    await page.getByRole('button', { name: 'Add a condition' }).click()
    await page.getByRole('combobox', { name: 'What is asked' }).last().selectOption(kind)
    for (const value of values) await page.getByRole('combobox', { name: 'Add a value' }).last().selectOption(value)
  }
  await page.getByText(/products fit now/).waitFor()
}

async function openPapers(page) {
  await page.getByRole('main').locator('[data-open]').first().click()
  await page.getByRole('button', { name: 'Papers for shoppers' }).click()
  const form = page.getByRole('form', { name: 'Papers for shoppers' })
  await form.getByLabel('Importer').fill('Gulaab Trading, Karachi')
  await form.getByLabel('Country of origin').fill('Republic of Korea')
  await form.evaluate((element) => element.scrollIntoView())
}

function browserPath() {
  if (process.env.GULAAB_CHROMIUM) return process.env.GULAAB_CHROMIUM
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const all = (process.env.PATH ?? '').split(delimiter).flatMap((path) => names.map((name) => join(path, name)))
  const found = all.find((file) => existsSync(file))
  if (!found) throw new Error('No Chromium on PATH. Install it or set GULAAB_CHROMIUM.')
  return found
}

/** Where the shop listens, as it says itself. */
function opened(child) {
  return new Promise((done, failed) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      const address = /is open at (http:\S+)\n/.exec(said)?.[1]
      if (address) done(address)
    })
    child.once('exit', (code) => failed(new Error(`the shop stopped with ${code}`)))
  })
}

/** A screenshot as WebP, by the browser's own encoder. */
async function webp(page, png) {
  const data = await page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
    canvas.getContext('2d').drawImage(image, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.72 })
    return [...new Uint8Array(await blob.arrayBuffer())]
  }, png.toString('base64'))
  return Buffer.from(data)
}

const data = await mkdtemp(join(tmpdir(), 'gulaab-guide-'))
const shop = spawn(binary, ['serve', '--demo', '--addr', '127.0.0.1:0', '--data', data], { stdio: ['ignore', 'pipe', 'ignore'] })
const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
try {
  const url = await opened(shop)
  const look = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 1.5, locale: 'en-GB', timezoneId: 'Asia/Karachi', reducedMotion: 'reduce' }
  const page = await browser.newPage(look)
  const encoder = await browser.newPage()
  const products = await (await fetch(`${url}/api/products`)).json()
  const serum = products.find(({ name }) => name === 'Glow Serum: Propolis + Niacinamide')
  const ids = { product: serum._id, sku: serum.variants[0].sku }
  await page.goto(`${url}/admin/orders`)
  await page.getByLabel('Email Address').fill('admin@gulaab.test')
  await page.getByLabel('Password', { exact: true }).fill('Admin@12345')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  const only = process.argv.slice(2)
  for (const [name, picture] of Object.entries(pictures)) {
    if (only.length > 0 && !only.includes(name)) continue
    await page.goto(url + (typeof picture.at === 'function' ? picture.at(ids) : picture.at))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {}) // a screen that listens for changes is never idle
    await picture.do?.(page, ids)
    if (picture.to) {
      const part = page.locator(picture.to).filter({ visible: true }).first()
      await part.waitFor()
      await part.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 110))
    }
    await page.waitForTimeout(900) // pictures in sight arrive, what moves comes to rest
    const picked = await webp(encoder, await page.screenshot())
    await writeFile(join(folder, `${name}.webp`), picked)
    console.log(`${name}.webp ${Math.round(picked.length / 1024)} kB`)
  }
  if (only.length === 0 || only.includes('shop')) {
    const views = []
    for (const [width, height, shown] of [[1280, 860, 1080], [360, 740, 344]]) {
      const context = await browser.newContext({ ...look, viewport: { width, height }, deviceScaleFactor: 1 })
      const home = await context.newPage()
      await home.goto(url)
      await home.getByRole('heading', { level: 1 }).waitFor()
      await home.waitForTimeout(1500) // as above
      const png = await home.screenshot()
      views.push(`<img width="${shown}" alt="" src="data:image/png;base64,${png.toString('base64')}">`)
      await context.close()
    }
    const sheet = await browser.newPage({ viewport: { width: 1560, height: 800 } })
    await sheet.setContent(`<body style="margin:0;height:100vh;display:flex;align-items:center;justify-content:center;gap:64px;background:#f0e8e0">${views.join('')}`)
    await sheet.waitForFunction(() => [...document.images].every((image) => image.complete))
    await writeFile(resolve(folder, '../screenshot.webp'), await webp(encoder, await sheet.screenshot()))
    console.log('screenshot.webp')
  }
  if (only.length === 0 || only.includes('office')) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${url}/admin/products`)
    await page.getByRole('link', { name: 'Pocket Blush' }).waitFor()
    await page.waitForTimeout(900)
    await writeFile(resolve(folder, '../office.webp'), await webp(encoder, await page.screenshot()))
    console.log('office.webp')
  }
} finally {
  await browser.close()
  shop.kill('SIGTERM')
  await new Promise((done) => (shop.exitCode === null ? shop.once('exit', done) : done()))
  await rm(data, { recursive: true, force: true })
}
