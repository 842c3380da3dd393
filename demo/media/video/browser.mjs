// A headless Chromium with one page, spoken to over a pipe (DevTools protocol),
// and drawings turned into pixels.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const faces = [
  ['figtree-latin.woff2', `font-family:Figtree;font-weight:300 900;unicode-range:U+0000-00FF,U+0131,U+0152-0153,U+2000-206F,U+20AC,U+2122`],
  ['figtree-latin-ext.woff2', `font-family:Figtree;font-weight:300 900;unicode-range:U+0100-02BA,U+1E00-1E9F`],
  ['instrument-serif-latin.woff2', `font-family:'Instrument Serif';unicode-range:U+0000-00FF,U+0131,U+0152-0153,U+2000-206F,U+20AC,U+2122`],
  ['instrument-serif-latin-ext.woff2', `font-family:'Instrument Serif';unicode-range:U+0100-02BA,U+1E00-1E9F`],
  ['noto-naskh-arabic.woff2', `font-family:'Naskh Urdu';font-weight:400 700`],
]

function findChromium() {
  const names = process.env.CHROMIUM ? [process.env.CHROMIUM] : ['chromium', 'chromium-browser', 'google-chrome']
  const found = names.find((name) => spawnSync(name, ['--version']).status === 0)
  if (!found) throw new Error('no Chromium found; name one in CHROMIUM')
  return found
}

/** Opens the browser; fonts is the folder of the shop's own faces. */
export async function openBrowser(fonts) {
  const profile = mkdtempSync(join(tmpdir(), 'films-'))
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--remote-debugging-pipe', '--force-color-profile=srgb', '--force-device-scale-factor=1', '--disable-lcd-text', '--no-first-run', `--user-data-dir=${profile}`]
  const chromium = spawn(findChromium(), [...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
  const waiting = new Map()
  let id = 0
  let session
  let held = []
  chromium.stdio[4].on('data', (chunk) => {
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0)) {
      const message = JSON.parse(Buffer.concat([...held, chunk.subarray(0, end)]).toString())
      held = []
      chunk = chunk.subarray(end + 1)
      const answer = waiting.get(message.id)
      if (!answer) continue
      waiting.delete(message.id)
      if (message.error) answer.reject(new Error(message.error.message))
      else answer.resolve(message.result)
    }
    if (chunk.length > 0) held.push(chunk)
  })
  chromium.on('exit', () => {
    for (const answer of waiting.values()) answer.reject(new Error('the browser has gone'))
  })
  const call = (method, params = {}) =>
    new Promise((resolve, reject) => {
      waiting.set(++id, { resolve, reject })
      chromium.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId: session })}\0`)
    })
  const run = async (expression) => {
    const { exceptionDetails, result } = await call('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }

  const { targetId } = await call('Target.createTarget', { url: 'about:blank' })
  session = (await call('Target.attachToTarget', { targetId, flatten: true })).sessionId
  const { frameTree } = await call('Page.getFrameTree')
  const css = faces.map(([file, rule]) => `@font-face{${rule};src:url(data:font/woff2;base64,${readFileSync(join(fonts, file)).toString('base64')})}`).join('')
  await call('Page.setDocumentContent', { frameId: frameTree.frame.id, html: `<!doctype html><meta charset=utf-8><style>${css}html,body{margin:0;background:transparent}svg{display:block}</style><body></body>` })
  await run('Promise.all([...document.fonts].map((f)=>f.load())).then(()=>1)')
  await call('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } })

  return {
    /** Draws markup on nothing: premultiplied RGBA, row by row. */
    async pixels(markup, w, h) {
      await call('Emulation.setDeviceMetricsOverride', { width: w, height: h, deviceScaleFactor: 1, mobile: false })
      await run(`document.body.innerHTML=${JSON.stringify(markup)};document.fonts.ready.then(()=>1)`)
      const { data } = await call('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true, clip: { x: 0, y: 0, width: w, height: h, scale: 1 } })
      const out = spawnSync('ffmpeg', ['-v', 'error', '-f', 'png_pipe', '-i', '-', '-f', 'rawvideo', '-pix_fmt', 'rgba', '-'], { input: Buffer.from(data, 'base64'), maxBuffer: w * h * 4 + 1024 })
      if (out.status !== 0 || out.stdout.length !== w * h * 4) throw new Error(`ffmpeg: ${out.stderr}`)
      const px = new Float32Array(w * h * 4)
      for (let i = 0; i < px.length; i += 4) {
        const a = out.stdout[i + 3] / 255
        for (let c = 0; c < 3; c++) px[i + c] = (out.stdout[i + c] / 255) * a
        px[i + 3] = a
      }
      return { w, h, px }
    },
    async close() {
      const gone = new Promise((resolve) => chromium.once('exit', resolve))
      await call('Browser.close').catch(() => {})
      await gone
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
