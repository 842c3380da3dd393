// What the pages cost a slow phone: the built shop in a real Chromium at 360 px
// with the processor slowed down four times, median of RUNS (3). Prints a table
// and, where asked, writes it as JSON.
//
//   node run.mjs                          the demo shop's home, a list and a product
//   node run.mjs --beside URL [URL …]     other pages beside them, in the same run
//   node run.mjs --only home              one page
//   node run.mjs --no-lighthouse          without Lighthouse, which takes most of the time
//   node run.mjs --json FILE
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    beside: { type: 'string', multiple: true, default: [] },
    only: { type: 'string' },
    'no-lighthouse': { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const runs = Number(process.env['RUNS'] ?? 3)
const slowdown = 4
const settle = 3000
const binary = process.env['GULAAB_BINARY'] ?? resolve(import.meta.dirname, '../../bin/gulaab')

function browserPath() {
  if (process.env['GULAAB_CHROMIUM']) return process.env['GULAAB_CHROMIUM']
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
      if (existsSync(join(folder, name))) return join(folder, name)
    }
  }
  throw new Error('No Chromium on PATH. Install it or set GULAAB_CHROMIUM.')
}

const freePort = () =>
  new Promise((done, fail) => {
    const server = createServer()
    server.on('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })

async function startShop() {
  const data = await mkdtemp(join(tmpdir(), 'gulaab-pagebench-'))
  const address = `127.0.0.1:${await freePort()}`
  const child = spawn(binary, ['serve', '--demo', '--addr', address, '--data', data], { stdio: 'ignore' })
  const url = `http://${address}`
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || tries > 300) throw new Error('the shop did not start')
    const ok = await fetch(`${url}/readyz`).then((answer) => answer.ok, () => false)
    if (ok) break
    await new Promise((done) => setTimeout(done, 100))
  }
  const stop = async () => {
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    await ended
    await rm(data, { recursive: true, force: true })
  }
  return { url, stop }
}

const median = (list) => {
  const sorted = list.filter((value) => value !== null).toSorted((a, b) => a - b)
  return sorted.length === 0 ? null : sorted[Math.floor(sorted.length / 2)]
}

/** Collects long tasks and the time from a tap to the next paint; runs in the page before its own scripts. */
function watchPage() {
  window.bench = { tasks: [], taps: [] }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.bench.tasks.push(entry.duration)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'click') window.bench.taps.push(entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 })
}

async function measure(browser, url) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watchPage)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle').catch(() => {})
  // Sections that become live when the browser has nothing else to do belong to the cost too.
  await page.waitForTimeout(settle)
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name) => metrics.find((metric) => metric.name === name)?.value ?? 0
  const tasks = await page.evaluate(() => window.bench.tasks)
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  // One warm press first: the code behind the button may be fetched with it.
  const button = page.getByRole('button', { name: /^add to (cart|bag)/i }).first()
  let tap = null
  if (await button.isVisible().catch(() => false)) {
    await button.scrollIntoViewIfNeeded()
    await button.tap()
    await page.waitForTimeout(1500)
    await page.evaluate(() => (window.bench.taps = []))
    await button.tap({ timeout: 5000 }).catch(() => {})
    await page.waitForTimeout(1500)
    tap = await page.evaluate(() => (window.bench.taps.length > 0 ? Math.max(...window.bench.taps) : null))
  }
  await context.close()
  return {
    blocked: tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
    longest: tasks.length > 0 ? Math.max(...tasks) : 0,
    styleAndLayout: 1000 * (value('LayoutDuration') + value('RecalcStyleDuration')),
    script: 1000 * value('ScriptDuration'),
    nodes,
    tap,
  }
}

async function lighthouseOf(url, port) {
  const { lhr } = await lighthouse(url, { port, output: 'json', logLevel: 'error', throttlingMethod: 'devtools' })
  const score = (name) => Math.round(100 * (lhr.categories[name]?.score ?? 0))
  return {
    scores: ['performance', 'accessibility', 'best-practices', 'seo'].map(score),
    tbt: lhr.audits['total-blocking-time'].numericValue,
    lcp: lhr.audits['largest-contentful-paint'].numericValue,
  }
}

async function examine(browser, port, name, url) {
  const warm = await fetch(url)
  if (!warm.ok) throw new Error(`${url} answers ${warm.status}`)
  const found = []
  for (let run = 0; run < runs; run++) found.push(await measure(browser, url))
  const row = { name, url }
  for (const key of Object.keys(found[0])) row[key] = median(found.map((one) => one[key]))
  if (!values['no-lighthouse']) {
    const reports = []
    for (let run = 0; run < runs; run++) reports.push(await lighthouseOf(url, port))
    row.scores = [0, 1, 2, 3].map((at) => median(reports.map((report) => report.scores[at])))
    row.tbt = median(reports.map((report) => report.tbt))
    row.lcp = median(reports.map((report) => report.lcp))
  }
  return row
}

const ms = (value) => (value === null || value === undefined ? '-' : `${Math.round(value)} ms`)

const shop = await startShop()
const port = await freePort()
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
})
console.log(`360 px, processor slowed ${slowdown} times, median of ${runs}; Lighthouse mobile, devtools throttling`)
console.log('| page | blocked | longest task | style and layout | script | nodes | tap to paint | Lighthouse | its blocked | largest paint |')
console.log('|---|---|---|---|---|---|---|---|---|---|')
const rows = []
try {
  const products = await (await fetch(`${shop.url}/api/products?limit=1`)).json()
  const first = Array.isArray(products) ? products[0] : products.products[0]
  const pages = [
    ['home', `${shop.url}/`],
    ['list', `${shop.url}/category/serum`],
    ['product', `${shop.url}/product/${first._id}`],
    ...[...values.beside, ...positionals].map((url) => [new URL(url).host + new URL(url).pathname, url]),
  ]
  for (const [name, url] of pages) {
    if (values.only && values.only !== name) continue
    const row = await examine(browser, port, name, url)
    rows.push(row)
    console.log(
      `| ${row.name} | ${ms(row.blocked)} | ${ms(row.longest)} | ${ms(row.styleAndLayout)} | ${ms(row.script)} | ${row.nodes} | ${ms(row.tap)} | ${row.scores?.join(', ') ?? '-'} | ${ms(row.tbt)} | ${ms(row.lcp)} |`,
    )
  }
} finally {
  await browser.close()
  await shop.stop()
}
if (values.json) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`)
