/** A shop that its owner opens on an empty folder and makes their own, screen by screen. */
import type { Page } from '@playwright/test'
import { caller } from './desk.ts'
import { expectRows } from './ownPapers.ts'
import { expect, expectNoSidewaysScroll, open } from './shop.ts'

/** What the owner's file has: the list prices in rupees are those of the table in own.spec.ts. */
const PRODUCTS = `handle,name,brand,categories,skin_types,description,size,color,shade,sku,barcode,price,inci
rose-water-toner,Rose Water Toner,Gulistan,toner,dry-skin,Calms the skin after the first wash.,100 ml,,,RW-100,,1250,"Rosa Damascena Flower Water, Glycerin"
saffron-night-cream,Saffron Night Cream,Zafran,cream,dry-skin,A cream for the night.,50 ml,,,SN-50,,2499,"Aqua, Glycerin"
velvet-lip-tint,Velvet Lip Tint,Anar,makeup,normal-skin,Stays until dinner.,4 g,#9b1b30,Ruby,VT-RUBY,,1999,"Aqua, Glycerin"
velvet-lip-tint,,,,,,4 g,#d98a94,Rose,VT-ROSE,,1999,
`

/** What came in of each SKU: units, and what one cost in rupees. */
const LOT = { 'RW-100': [20, '400'], 'SN-50': [20, '900'], 'VT-RUBY': [10, '600'], 'VT-ROSE': [10, '600'] } as const

export type Goods = Record<keyof typeof LOT, { product: string; variant: string }>

/** Saves what is changed on a screen of settings. Its bar goes once the shop has it. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await expectNoSidewaysScroll(page)
}

/** Name, order numbers, days of delivery, gifts, store credit, and one network that may order everything. */
export async function nameIt(page: Page): Promise<void> {
  await open(page, '/admin/settings')
  const type = (name: string, value: string) => page.getByRole('textbox', { name, exact: true }).fill(value)
  await type('Name', 'Husn Store')
  await type('Word beside the name', '')
  await type('Support email', 'help@husn.example')
  await type('Order numbers begin with', 'hs')
  await type('A parcel takes from', '2')
  await type('A parcel takes up to', '4')
  await page.getByRole('switch', { name: 'Offer gifts at the checkout' }).click()
  await type('Price of the wrap', '150')
  await page.getByRole('switch', { name: 'Offer store credit' }).click()
  await type('Share of an item that orders from one network may reserve', '100')
  await save(page)
}

/** The account that a deposit is sent to; shoppers see the first one at once. */
export async function openAccount(page: Page, password: string): Promise<void> {
  await open(page, '/admin/settings/bank')
  await page.getByRole('button', { name: 'Set an account' }).click()
  await page.getByLabel('Bank', { exact: true }).fill('Meezan Bank')
  await page.getByLabel('IBAN').fill('PK36SCBL0000001123456702')
  await page.getByLabel('Title, exactly as at the bank').fill('Husn Trading')
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set the account' }).click()
  await expect(page.getByText('PK36 SCBL 0000 0011 2345 6702').first()).toBeVisible()
}

/** The shop's own face: a palette and an accent. */
export async function paint(page: Page): Promise<void> {
  await open(page, '/admin/settings/look')
  await page.getByLabel('Sage').check()
  await page.getByRole('textbox', { name: 'Own colour' }).fill(ACCENT)
  await expect(page.getByText(/at least [\d.]+ to 1/)).toBeVisible()
  await save(page)
}

export const ACCENT = '#2c5b3c'

/** Multan pays 250 for delivery, and nothing from 5,000 rupees of goods. */
export async function chargeDelivery(page: Page): Promise<void> {
  await open(page, '/admin/settings/delivery')
  await page.getByRole('button', { name: 'Add a zone' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('South Punjab')
  await dialog.getByLabel('Cities of Pakistan').fill('Multan')
  await dialog.getByRole('option', { name: /Multan/ }).first().click()
  await dialog.getByLabel('Fee', { exact: true }).fill('250')
  await dialog.getByLabel('Free from').fill('5000')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await save(page)
  await page.getByRole('combobox', { name: 'City' }).fill('Multan')
  await page.keyboard.press('Tab')
  await page.getByLabel('Goods in the cart').fill('4,810.82')
  await expect(page.getByRole('region', { name: 'What would a city pay?' })).toContainText(/250/)
}

/** Cash orders of 3,000 rupees or more send a fifth first. */
export async function askDeposit(page: Page): Promise<void> {
  await open(page, '/admin/settings/payments')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Goods of at least').fill('3000')
  await dialog.getByRole('button', { name: 'A percentage' }).click()
  await dialog.getByLabel('Percent').fill('20')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await save(page)
}

/** Sales tax inside prices: 18 %, of toners 5 %. */
export async function sayTax(page: Page): Promise<void> {
  await open(page, '/admin/settings/tax')
  await page.getByLabel('NTN').fill('1234567-8')
  await page.getByRole('switch').click()
  await page.getByRole('button', { name: 'Add a class' }).click()
  const reduced = page.getByRole('group', { name: 'A new class' })
  await reduced.getByLabel('Rate (%)').fill('5')
  await reduced.getByLabel('Products in').selectOption({ label: 'Toner' })
  await reduced.getByLabel('Name of the class').fill('Reduced')
  await save(page)
}

/** Brings the products in as a file, live at once. */
export async function bringProducts(page: Page): Promise<void> {
  await open(page, '/admin/import')
  await page.getByLabel('Choose a file').setInputFiles({ name: 'husn.csv', mimeType: 'text/csv', buffer: Buffer.from(PRODUCTS) })
  await page.getByRole('radio', { name: /Go live at once/ }).check()
  await page.getByRole('button', { name: 'Dry run' }).click()
  await page.getByRole('button', { name: 'Import 3 products' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toBeVisible()
}

/** Books what arrived. office-stock.spec.ts goes through these screens, so that this journey asks the API. */
export async function stockUp(url: string, token: string): Promise<Goods> {
  const call = caller(url, token)
  const products = (await (await fetch(`${url}/api/products`)).json()) as { _id: string; variants: { _id: string; sku: string }[] }[]
  const goods = Object.fromEntries(products.flatMap(({ _id, variants }) => variants.map((one) => [one.sku, { product: _id, variant: one._id }]))) as Goods
  const lines = (Object.keys(LOT) as (keyof Goods)[]).map((sku) => ({ variantId: goods[sku].variant, code: `${sku}-A`, expiresOn: '03/2030', quantity: String(LOT[sku][0]), unitCost: LOT[sku][1] }))
  const shipment = (await call('POST', '/api/admin/shipments', { supplier: 'Attar House', document: '', declaration: '', arrivedOn: '', freight: '', duty: '', lines })) as { _id: string; version: number }
  await call('POST', `/api/admin/shipments/${shipment._id}/book`, { key: 'first' }, `"${shipment.version}"`)
  return goods
}

/** An attribute of the owner's that shoppers narrow lists by, and the value that the tint has. */
export async function addAttribute(page: Page, goods: Goods): Promise<void> {
  await open(page, '/admin/shelves/attributes')
  await page.getByRole('button', { name: 'New attribute' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Finish')
  await dialog.getByRole('radio', { name: /^Choice/ }).check()
  await dialog.getByLabel('What there is to choose').fill('Matt\nGlossy')
  await dialog.getByRole('switch', { name: 'As a filter' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await open(page, `/admin/products/${goods['VT-RUBY'].product}`)
  await page.getByLabel('Finish').selectOption('Matt')
  await publish(page)
}

async function publish(page: Page): Promise<void> {
  const published = page.waitForResponse((answer) => answer.url().endsWith('/publish') && answer.ok())
  await page.getByRole('button', { name: /^Publish( changes)?$/ }).click()
  await published
}

/** A set of toner and cream, 10 % off each, which the page of the set offers as one line. */
export async function makeSet(page: Page): Promise<void> {
  await open(page, '/admin/products/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Evening set')
  await page.getByRole('combobox', { name: 'Brand', exact: true }).fill('Gulistan')
  await page.keyboard.press('Tab')
  await page.getByLabel('Description').fill('Two for the evening.')
  await page.getByLabel('Categories, the first is the main one').selectOption({ label: 'Cream' })
  await page.getByLabel('Skin types, the first is the main one').selectOption({ label: 'Dry Skin' })
  await page.getByLabel('Address', { exact: true }).fill('evening-set')
  await page.getByRole('button', { name: 'Make it a set' }).click()
  for (const name of ['Rose Water Toner', 'Saffron Night Cream']) {
    await page.getByLabel('Add a product to the set').fill(name.slice(0, 7))
    await page.getByRole('option', { name: `Add ${name} to the set` }).click()
  }
  await page.getByLabel('Percent off each part').fill('10')
  await expect(page.locator('#product-setParts').getByText(/^Rs\s3,374$/)).toBeVisible()
  await expect(page.getByText(/^20 sets can be made now\.$/)).toBeVisible()
  await publish(page)
}

/** Two tints or more cost members and guests 10 % less. */
export async function promote(page: Page): Promise<void> {
  await open(page, '/admin/promotions')
  await page.getByRole('button', { name: 'New promotion' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name, shoppers see it').fill('Two tints')
  await dialog.getByRole('button', { name: 'Remove step 2' }).click()
  await dialog.getByLabel('Percent off, step 1').fill('10')
  await dialog.getByRole('button', { name: 'Products', exact: true }).click()
  await dialog.getByLabel('Find a product').fill('Velvet')
  await dialog.getByRole('option', { name: /Velvet Lip Tint/ }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await save(page)
}

/** A page of the owner's, in the menu and in Urdu. */
export async function writePage(page: Page): Promise<void> {
  await open(page, '/admin/shelves/pages/new')
  await page.getByLabel('Title', { exact: true }).fill('About Husn')
  await page.getByRole('group', { name: 'Add a block' }).getByRole('button', { name: 'Text' }).click()
  await page.getByLabel('Words', { exact: true }).fill('# Two sisters\nEvery box is opened before it goes. [All makeup](/category/makeup)')
  await page.getByRole('button', { name: 'Shown', exact: true }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('link', { name: 'Open in the shop' })).toBeVisible()
}

/** The page stands in the menu, first. */
export async function offerMenu(page: Page): Promise<void> {
  await open(page, '/admin/settings/menu')
  await page.getByRole('button', { name: 'Add a link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('One of your pages').selectOption('About Husn')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await save(page)
}

/** Store credit for a member, with its reason. */
export async function giveCredit(page: Page, email: string, rupees: string): Promise<void> {
  await open(page, '/admin/credit')
  await page.getByRole('button', { name: 'Give credit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail of the account').fill(email)
  await expect(dialog.getByText(/has Rs\s0\.00 of credit/)).toBeVisible()
  await dialog.getByLabel('How much').fill(rupees)
  await dialog.getByLabel('Why, for us').fill('Opening day')
  await dialog.getByRole('button', { name: /^Give Rs/ }).click()
  await expect(dialog).toHaveCount(0)
  await expectRows(page.getByRole('main'), `Rs ${rupees}.00 owed to shoppers in all, 1 member has credit`)
}
