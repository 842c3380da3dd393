/** Refuses a build that a shopper would wait for (docs/performance.md). Walks the manifest; sizes are gzip -9, in kB of 1000 bytes. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { fileOf, languages } from './languages.mjs'

const client = new URL('../dist/client/', import.meta.url)
const read = (name) => JSON.parse(readFileSync(new URL(`.vite/${name}`, client), 'utf8'))

/** Every file a page needs at first: its chunks, what they import, their styles. */
function filesOf(sources, of) {
  const files = new Set()
  const visit = (key) => {
    const chunk = of[key]
    if (!chunk) throw new Error(`The manifest has no ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  sources.forEach(visit)
  files.add(of['style.css'].file) // one sheet for all pages
  return [...files]
}

const size = (file) => gzipSync(readFileSync(new URL(file, client)), { level: 9 }).length
const sum = (files) => files.reduce((total, file) => total + size(file), 0)
const kB = (bytes) => `${(bytes / 1000).toFixed(2)} kB`

// What a page fetches by itself until it is idle (QUICK-4), whatever asks for it: e2e/tests/measures.spec.ts opens both
// pages, touches nothing and compares.
const entry = 'src/shop/entryClient.tsx'
const manifests = languages.map((language) => read(fileOf('manifest.json', language)))

function checksOf(language, index) {
  const manifest = manifests[index]
  const first = [entry, ...manifest[entry].dynamicImports, 'src/shop/app/afterFirst.ts']
  const home = filesOf(
    [...first, 'src/shop/features/home/HomePage.tsx', 'src/shop/features/home/drawWhenNear.ts'],
    manifest,
  )
  const product = filesOf([...first, 'src/shop/features/product/ProductPage.tsx'], manifest)
  const fonts = Object.values(manifest)
    .map((chunk) => chunk.file)
    .filter((file) => /latin(-italic)?-[^-]+\.woff2$/.test(file) && !file.includes('latin-ext')) // what English text asks for
  // The script that runs first is a build of its own, and is loaded by every page.
  const early = read(fileOf('early.json', language))['src/shop/early.ts'].file
  home.push(early)
  product.push(early)
  return [
    [`${language}: JavaScript of the home page`, sum(home.filter((f) => f.endsWith('.js'))), 90_000],
    [`${language}: JavaScript of the product page`, sum(product.filter((f) => f.endsWith('.js'))), 92_000],
    // What is left of 300 kB is the document and the pictures above the fold.
    [`${language}: JavaScript, styles and fonts of the product page`, sum(product) + sum(fonts), 188_000],
  ]
}

// The office is a build of its own for each language (OFFICE-1, LANG-6).
function officeChecksOf(language) {
  const office = read(fileOf('office.json', language))
  const start = filesOf(['src/office/entryOffice.tsx'], office)
  const screens = Object.keys(office).filter((key) => office[key].isDynamicEntry)
  const shared = Object.values(office)
    .map((chunk) => chunk.file)
    .filter((file) => manifests.some((manifest) => Object.values(manifest).some((chunk) => chunk.file === file)))
  if (shared.length > 0) throw new Error(`The shop and the office share ${shared.join(', ')}`)
  return [
    [`${language}: JavaScript and styles of the office`, sum(start), 200_000],
    ...screens.map((key) => {
      // A part of a screen is fetched when that screen is there, which has a row of its own.
      const screen = screens.find((one) => office[one].dynamicImports?.includes(key))
      const there = screen === undefined ? start : [...start, ...filesOf([screen], office)]
      return [
        `${language}: ${key} of the office, beyond that`,
        sum(filesOf([key], office).filter((file) => !there.includes(file))),
        60_000,
      ]
    }),
  ]
}

// Of some 270 rows these are told: what is over its limit, or else a shopper's pages and the office's largest part.
const shop = languages.flatMap(checksOf)
const office = languages.flatMap(officeChecksOf).toSorted((a, b) => b[1] / b[2] - a[1] / a[2])
const over = [...shop, ...office].filter(([, bytes, limit]) => bytes > limit)
for (const [name, bytes, limit] of over.length > 0 ? over : [...shop, ...office.slice(0, 1)])
  console.log(`${over.length > 0 ? 'OVER' : 'ok  '} ${name}: ${kB(bytes)} of ${kB(limit)}`)
if (over.length > 0) process.exit(1)
console.log(`ok   and ${office.length - 1} other parts of the office`)
