// Makes the how-to-use films of the demo: one for every top sell, with a poster.
//
//   node demo/media/video/make.mjs            what is missing or has changed
//   node demo/media/video/make.mjs key...     of these products only
//
// Runs in the root of the repository; needs Go, Chromium (or CHROMIUM=path),
// ffmpeg with libx264, and cwebp. A file is named by what it is made from, so a
// second run makes nothing new.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from './browser.mjs'
import { FH, FPS, FW, makeFilm } from './film.mjs'

/** Part of every name: raise it when the manner of the films changes. */
const RECIPE = '1'
const FILES = 'demo/media/files'
const INDEX = 'demo/media.json'
const ROOT = '/media/demo/'
const FONTS = 'web/src/shared/fonts'
const WISHED = 200_000 // bytes of a film
const MOST = 400_000
const QUALITIES = [30, 32, 34, 36, 38]

function run(program, args, input) {
  const out = spawnSync(program, args, { input, maxBuffer: 1 << 28 })
  if (out.status !== 0) throw new Error(`${program}: ${out.error ?? out.stderr}`)
  return out.stdout
}

/** A film begins where its poster stands still. */
function writePoster(pixels, file) {
  const png = run('ffmpeg', ['-v', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${FW}x${FH}`, '-i', '-', '-f', 'image2pipe', '-c:v', 'png', '-'], pixels)
  writeFileSync(file, run('cwebp', ['-quiet', '-q', '66', '-m', '6', '-sharp_yuv', '-o', '-', '--', '-'], png))
}

/** Draws all frames into a lossless file, then encodes it as well as the size allows. */
async function film(browser, product, caption, to) {
  const { frames, frame } = await makeFilm(browser, product, caption)
  writePoster(frame(0), `${to}-poster.webp`)
  if (existsSync(`${to}.mp4`)) return
  const dir = mkdtempSync(join(tmpdir(), 'film-'))
  try {
    const master = join(dir, 'master.mkv')
    const coded = join(dir, 'film.mp4')
    const toMaster = spawn('ffmpeg', ['-y', '-v', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${FW}x${FH}`, '-r', String(FPS), '-i', '-', '-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', '-c:v', 'libx264', '-qp', '0', '-preset', 'ultrafast', '-threads', '1', master], { stdio: ['pipe', 'inherit', 'inherit'] })
    for (let n = 0; n < frames; n++) {
      if (!toMaster.stdin.write(frame(n))) await once(toMaster.stdin, 'drain')
    }
    toMaster.stdin.end()
    const [code] = await once(toMaster, 'close')
    if (code !== 0) throw new Error(`ffmpeg: ${code}`)
    for (const crf of QUALITIES) {
      run('ffmpeg', ['-y', '-v', 'error', '-i', master, '-an', '-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slow', '-tune', 'animation', '-crf', String(crf), '-aq-mode', '3', '-threads', '1', '-g', String(FPS * 5), '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-movflags', '+faststart', coded])
      if (statSync(coded).size <= WISHED) break
    }
    if (statSync(coded).size > MOST) throw new Error(`${to}.mp4 is larger than ${MOST} bytes`)
    copyFileSync(coded, `${to}.mp4`) // only when it is whole
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** JSON as the picture maker writes it: one space, and <, > and & as escapes. */
const asWritten = (value) => `${JSON.stringify(value, null, 1).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`

/** Names the films that are there in media.json and leaves everything else in it as it is. */
function note(films) {
  if (!existsSync(INDEX)) throw new Error(`${INDEX} is missing: make the pictures first`)
  const index = JSON.parse(readFileSync(INDEX, 'utf8'))
  for (const [key, entry] of Object.entries(index)) {
    if (!films[key]) continue
    const { front, back, colors, video: _, poster: __, ...more } = entry
    index[key] = { front, back, ...(colors && { colors }), ...films[key], ...more }
  }
  for (const key of Object.keys(films)) if (!index[key]) throw new Error(`${INDEX} does not name ${key}`)
  const text = asWritten(index)
  if (text !== readFileSync(INDEX, 'utf8')) writeFileSync(INDEX, text)
}

/** Removes films that nothing refers to any more. */
function sweep(wanted) {
  for (const dir of readdirSync(FILES)) {
    for (const name of readdirSync(join(FILES, dir))) {
      if (/-how-to-use(\.mp4|-poster\.webp)$/.test(name) && !wanted.has(`${dir}/${name}`)) rmSync(join(FILES, dir, name))
    }
    if (readdirSync(join(FILES, dir)).length === 0) rmdirSync(join(FILES, dir))
  }
}

const products = JSON.parse(run('go', ['run', './demo/media/video/pieces']))
const captions = JSON.parse(readFileSync('demo/media/video/captions.json', 'utf8'))
const only = process.argv.slice(2)
const films = {}
const wanted = new Set()
let browser
try {
  for (const product of products) {
    const caption = captions[product.Key]
    if (!caption) throw new Error(`captions.json has nothing for ${product.Key}`)
    const hash = createHash('sha256').update(JSON.stringify([RECIPE, product, caption])).digest('hex').slice(0, 8)
    const base = `${hash}/${product.Key}-how-to-use`
    const addresses = { video: `${ROOT}${base}.mp4`, poster: `${ROOT}${base}-poster.webp` }
    wanted.add(`${base}.mp4`).add(`${base}-poster.webp`)
    const to = join(FILES, base)
    const there = existsSync(`${to}.mp4`) && existsSync(`${to}-poster.webp`)
    if (there) films[product.Key] = addresses
    if (there || (only.length > 0 && !only.includes(product.Key))) continue
    browser ??= await openBrowser(FONTS)
    mkdirSync(join(FILES, hash), { recursive: true })
    await film(browser, product, caption, to)
    console.log(product.Key, statSync(`${to}.mp4`).size)
    films[product.Key] = addresses
    note(films)
  }
} finally {
  await browser?.close()
}
note(films)
if (only.length === 0) sweep(wanted)
