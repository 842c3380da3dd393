import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { admin, expect, failedLoad, open, showsAgain, signedIn, test } from './shop.ts'

// OWN-13: what the guide writes bold, and what it calls a screen, is on the screens to which it links.

const folder = resolve(import.meta.dirname, '../../docs/guide')
const office = resolve(import.meta.dirname, '../../web/src/office')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

type Section = { where: string; screens: string[]; words: string[] }

/** The sections of a page: what each links to (with the beginning of the page) and the words that must be there. */
function sectionsOf(slug: string): Section[] {
  const [intro = '', ...rest] = read(`${slug}.md`).split(/^## /m)
  const screensOf = (text: string) => [...text.matchAll(/\]\((\/admin\/[^)]+)\)/g)].map(([, path]) => path!)
  const wordsOf = (text: string) => [
    ...[...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, bold]) => bold!),
    // The name of a screen begins with a capital, which "the order" does not.
    ...[...text.matchAll(/\[([A-Z][^\]]*)\]\(\/admin\//g)].map(([, name]) => name!),
  ]
  const above = screensOf(intro)
  return [intro, ...rest].map((text, at) => ({
    where: at === 0 ? slug : `${slug}, ${text.split('\n')[0]}`,
    screens: [...new Set([...above, ...screensOf(text)])],
    words: wordsOf(text).flatMap((word) => word.split(', ')).map((word) => word.replace(/\.$/, '')),
  }))
}

/** The words of a page and the names of its elements, in small letters. */
const said = (page: Page) =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap((one) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? ''),
    )
    const whole = document.body.cloneNode(true) as HTMLElement
    whole.querySelectorAll('script, style').forEach((one) => one.remove())
    const texts = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) names.push(texts.currentNode.textContent ?? '')
    return ` ${names.join(' | ').replace(/\s+/g, ' ').toLowerCase()} `
  })

const pages = [...read('README.md').matchAll(/^\d+\. \[[^\]]+\]\(([\w-]+)\.md\)$/gm)].map(([, slug]) => slug!)

test('OWN-13 every bold word of the guide stands on a screen that its section leads to @desktop', async ({ page, watch }) => {
  test.slow()
  watch.allow(failedLoad)
  await signedIn(page, admin)
  const seen = new Map<string, string>()
  const lookAt = async (screen: string) => {
    await open(page, screen)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    let text = await said(page)
    await behind[screen]?.(page, async () => { text += await said(page) })
    return text
  }
  const missing: string[] = []
  const written = new Set<string>()
  const catalogues = readdirSync(office, { recursive: true, encoding: 'utf8' }).filter((file) => /(opy|ords)\.ts$/.test(file)).map((file) => readFileSync(join(office, file), 'utf8')).join('\n')
  for (const { where, screens, words } of pages.flatMap(sectionsOf)) {
    if (words.length > 0 && screens.length === 0) missing.push(`${where}: leads to no screen`)
    for (const screen of screens) if (!seen.has(screen)) seen.set(screen, await lookAt(screen))
    for (const word of words) {
      written.add(word)
      const whole = new RegExp(`(?<![\\p{L}\\d])${word.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\d])`, 'u')
      if (screens.some((screen) => whole.test(seen.get(screen)!))) continue
      if (!rare.includes(word) || !new RegExp(`['\`]${word}(?![\\p{L}\\d])`, 'u').test(catalogues)) missing.push(`${where}: ${word}`)
    }
  }
  expect(missing).toEqual([])
  expect(rare.filter((word) => !written.has(word)), 'rare words that the guide does not use').toEqual([])
})

type Look = (page: Page, see: () => Promise<void>) => Promise<void>

/** Presses the first of these that is there, and looks at what is shown then. */
const press = async (page: Page, what: Locator, see: () => Promise<void>, then?: Locator) => {
  await what.first().click()
  await (then ?? page.getByRole('main')).first().waitFor()
  await see()
}

/** Opens an order of the list in this state, on its own page. */
const order = async (page: Page, status: string, see: () => Promise<void>, also?: () => Promise<void>) => {
  await open(page, `/admin/orders?status=${status}`)
  await page.locator('[data-order-number] a[data-open]').first().click()
  await page.getByRole('heading', { name: 'Next step' }).first().waitFor()
  await see()
  await also?.()
}

/** The way to what is behind a row or a press of a screen. Nothing is changed on the way. */
const behind: Record<string, Look> = {
  '/admin/stock/lots': async (page, see) => {
    await page.getByRole('table').getByRole('button').first().click()
    await press(page, page.getByRole('button', { name: 'Papers for shoppers' }), see, page.getByRole('button', { name: 'Save the papers' }))
  },
  '/admin/orders': async (page, see) => {
    await order(page, 'Packed', see)
    await order(page, 'Payment+Review', see)
    await order(page, 'Confirmed', see, async () => {
      await press(page, page.getByRole('button', { name: 'Record money' }), see, page.getByRole('dialog'))
      await page.keyboard.press('Escape')
      await press(page, page.getByRole('main').getByRole('link', { name: 'Change', exact: true }), see)
    })
    await open(page, '/admin/orders?search=nobody-of-this-name')
    await page.getByRole('button', { name: 'Show all orders' }).waitFor()
    await see()
  },
  '/admin/calls': (page, see) => press(page, page.getByRole('button', { name: 'Next order' }), see, page.getByRole('button', { name: /^Unreachable/ })),
  '/admin/proofs': async (page, see) => {
    await press(page, page.getByRole('main').getByText(/hints?$/), see, page.getByRole('button', { name: /^Same picture/ }))
    await press(page, page.getByRole('button', { name: /^Different/ }), see, page.getByRole('button', { name: /^Approve/ }))
  },
  '/admin/returns': async (page, see) => {
    await press(page, page.getByRole('main').getByRole('button', { name: /Skin reacted/ }), see, page.getByRole('button', { name: /^Approve/ }))
    await press(page, page.getByRole('main').getByRole('button', { name: /Money is owed/ }), see, page.getByRole('button', { name: /^Refund Rs/ }))
  },
  '/admin/profit': (page, see) => press(page, page.getByRole('button', { name: '12 months' }), see, page.getByRole('list', { name: 'Profit and loss' })),
  '/admin/cash': (page, see) => press(page, page.getByRole('button', { name: 'Courier statement' }), see, page.getByRole('dialog')),
  '/admin/customers': async (page, see) => {
    await showsAgain(page, admin)
    await press(page, page.getByRole('table').getByRole('link'), see, page.getByRole('button', { name: 'Set a flag' }))
  },
  '/admin/stock': (page, see) => press(page, page.getByRole('button', { name: /^Open the stock of/ }), see, page.getByRole('button', { name: 'Correct the number' })),
  '/admin/shelves/categories': (page, see) => press(page, page.getByRole('button', { name: 'New category' }), see, page.getByLabel('Stands below')),
  '/admin/settings/delivery': (page, see) => press(page, page.getByRole('button', { name: 'Add a zone' }), see, page.getByRole('dialog')),
  '/admin/shelves/attributes': (page, see) => press(page, page.getByRole('main').getByText('New attribute', { exact: true }), see, page.getByText('with a unit, such as months')),
  '/admin/shelves/collections/new': async (page, see) => {
    await press(page, page.getByRole('button', { name: 'Add a condition' }), see, page.getByRole('combobox', { name: 'What is asked' }))
    await page.getByRole('combobox', { name: 'What is asked' }).selectOption('fact:with')
    await page.getByRole('combobox', { name: 'Add a value' }).selectOption('with:niacinamide')
    await press(page, page.getByRole('button', { name: 'Shown', exact: true }), see, page.getByLabel('Shown from'))
  },
  '/admin/shelves/pages/new': (page, see) => press(page, page.getByRole('button', { name: 'Shown', exact: true }), see, page.getByLabel('Shown from')),
  '/admin/deals/new': (page, see) => press(page, page.getByText('Everything', { exact: true }), see, page.getByRole('button', { name: 'Schedule the deal' })),
}

/**
 * Words that a screen shows only in a state that the demo is not in and that a look does not make: a file read in, a mail
 * that failed, a change not saved. They are compared with the words of the office's own catalogues.
 */
const rare = [
  'Earlier price', // of a product that is live
  'Rescue', // a failed attempt that waits
  'Delivery', // reports of a shop that charges for it
  'Open my authenticator app', // a second step that is being set up
  'Show notices on this device', // a browser that knows notices
  'What the shop says of itself', // a shop of one's own
  'Receive the goods', // a product that nobody has counted
  'Write it so', // a slip in a list of ingredients
  'Changes not published', // a live product with changes, as are both below
  'Preview link',
  'Publish',
  'Take the usual words', // words of one's own in the opening picture
  'See it', // a phone
  'Undo', // just after a publish or a call
  'Check the lines', // a courier's file is chosen, as in the next
  'Take back',
  'Send again', // a mail that failed, an invitation that waits
  'Correct code or date', // a lot of the article is without one
  'Together with other deals', // two deals of the same days
  'Schedule it', // a draft
  'Take as draft', // an import with a row that lacks something, as in the next two
  'Take this import back',
  'Try the kept ones again',
  'The shopper asks for', // an answer on the page of an order
  'Send the same again', // a return of goods that are there
  'Hold this lot back', // several people doubt a lot
  'File out', // a parcel without a number
  'By weight', // a zone with steps of weight
  'Planned', // a page of the owner's, as in the next three
  'Live',
  'Ended',
  'One of your pages',
  'Handed over', // a day on which something was
]
