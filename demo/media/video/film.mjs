// One film: where everything is at every moment, and the frames made of it.
// Colours are as shown, 0..1, unless said otherwise. A film is a circle: what
// is true at `length` is true at 0.
import { boxBlur, linear, mix, shade, shown, surface, times } from './shade.mjs'
import { H, SCALE, sm, W } from './texture.mjs'
import { kindOf, layersOf } from './kinds.mjs'

export const FW = 540
export const FH = 960
export const FPS = 24
const TEXTURE_DONE = 3.8
const INK = [0x25 / 255, 0x1c / 255, 0x17 / 255]
const CREAM = [0xfd / 255, 0xf6 / 255, 0xec / 255]

export const seedOf = (s) => {
  let h = 2166136261
  for (const c of Buffer.from(s)) h = Math.imul(h ^ c, 16777619)
  return (h ^ (h >>> 15)) >>> 0
}

/** The moments of a film with so many steps, in seconds. */
export function timeline(steps) {
  const first = 1.75
  const each = 1.7
  const end = first + steps * each
  return {
    titleOut: 1.3,
    bare: [1.3, 1.85], // from the finished texture to the bare surface
    texture: first - 0.1,
    steps: Array.from({ length: steps }, (_, k) => [first + k * each, first + (k + 1) * each - 0.08]),
    toScene: [end - 0.1, end + 0.75],
    moment: [end + 0.5, end + 2.3],
    toTexture: [end + 2.25, end + 3.1],
    titleIn: end + 2.75,
    length: Math.round((end + 3.35) * FPS) / FPS,
  }
}

const escape = (s) => s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
const svg = (w, h, view, body) => `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${view}">${body}</svg>`
const words = (html) => `<div style="width:${FW - 88}px;padding:2px 44px;color:#000;-webkit-font-smoothing:antialiased">${html}</div>`
// a line never breaks inside a word, not even at its hyphen
const whole = (text) => text.split(' ').map((w) => `<span style="white-space:nowrap">${escape(w)}</span>`).join(' ')
const serif = (text, size) => `<div style="font:400 ${size}px/1.06 'Instrument Serif';letter-spacing:-.01em;text-wrap:balance">${whole(text)}</div>`
const sans = (text, size) => `<div style="font:600 ${size}px/1.3 Figtree;letter-spacing:.01em;margin-bottom:8px">${escape(text)}</div>`

const sun = '<circle cx="24" cy="24" r="9"/><path d="M24 3v6M24 39v6M3 24h6M39 24h6M9.200 9.200l4.200 4.200M34.600 34.600l4.200 4.200M9.200 38.800l4.200-4.200M34.600 13.400l4.200-4.200"/>'
const moon = '<path d="M39 29.500A17 17 0 1 1 18.500 9 14 14 0 0 0 39 29.500Z"/>'
const icon = (shape, x) => `<g transform="translate(${x})" fill="none" stroke="#000" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${shape}</g>`
const icons = { morning: [sun], evening: [moon], both: [sun, moon], any: [] }
const whens = { morning: 'In the morning', evening: 'In the evening', both: 'Morning and evening', any: 'Any time of day' }

/** Everything of a film that does not change, drawn once. */
async function prepare(browser, p, caption) {
  const seed = seedOf(p.Key)
  const tall = p.Height
  const hero = Math.min(512 / tall, 330 / p.Width, 1)
  const view = { x: 400 - p.Width / 2 - 40, y: 830 - tall - 30, w: p.Width + 80, h: tall + 70 }
  const grow = hero * 1.06
  const draw = async (box, body) => {
    const w = Math.ceil(box.w * grow)
    const h = Math.ceil(box.h * grow)
    return { ...(await browser.pixels(svg(w, h, `${box.x} ${box.y} ${w / grow} ${h / grow}`, `<defs>${p.Defs}</defs>${body}`), w, h)), ox: (400 - box.x) * grow, oy: (830 - box.y) * grow, grow }
  }
  const pack = await draw(view, p.Shapes)
  const wide = { x: 400 - 420, y: 830 - tall * 0.5 - 60, w: 1120, h: tall * 0.5 + 200 }
  const ground = p.Ground ? await draw(wide, p.Ground) : null
  // the shadows of the pack where it lies on the surface
  const alpha = new Float32Array(pack.w * pack.h)
  for (let i = 0; i < alpha.length; i++) alpha[i] = pack.px[i * 4 + 3]
  const margin = 60
  const sw = pack.w + 2 * margin
  const sh = pack.h + 2 * margin
  const cast = new Float32Array(sw * sh)
  for (let y = 0; y < pack.h; y++) cast.set(alpha.subarray(y * pack.w, (y + 1) * pack.w), (y + margin) * sw + margin)
  const shadows = [
    { px: boxBlur(cast, sw, sh, 13), dx: 17, dy: 24, k: 0.3 },
    { px: boxBlur(cast, sw, sh, 4), dx: 5, dy: 8, k: 0.3 },
  ].map((s) => ({ ...s, w: sw, h: sh, ox: pack.ox + margin, oy: pack.oy + margin, grow }))

  const beams = ['M-60 190L330-90H520L-60 350ZM-60 430L640-90H800L-60 560Z', 'M60-60H300L640 700H440ZM370-60H470L800 640H700Z', 'M-60 130L270 60V350L-60 440ZM310 52L580-4V260L310 340ZM-60 490L270 392V640L-60 760ZM310 380L580 300V520L310 620Z'][seed % 3]
  const leaves = Array.from({ length: 8 }, (_, i) => `<path transform="translate(${i * 62 - 40} 0)" d="M0 0c10 ${i % 2 ? 34 : -34} 66 ${i % 2 ? 78 : -78} 104 ${i % 2 ? 60 : -60}c-6 ${i % 2 ? -44 : 44} -56 ${i % 2 ? -74 : 74} -104 ${i % 2 ? -60 : 60}z"/>`).join('')
  const light = await browser.pixels(
    svg(760, 1160, '-110 -100 760 1160', `<defs><filter id="b" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="13"/></filter><filter id="l" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="9"/></filter></defs><rect x="-110" y="-100" width="760" height="1160"/><path transform="translate(0 120) scale(.86 1)" d="${beams}" fill="#fff" filter="url(#b)"/>${seed % 2 ? `<g transform="translate(620 250) rotate(148) scale(1.15)" filter="url(#l)" opacity=".75">${leaves}</g>` : ''}`),
    760,
    1160,
  )

  const text = async (html) => browser.pixels(words(html), FW, 330)
  const title = caption.title ?? p.Name
  const size = title.length > 44 ? 46 : title.length > 30 ? 52 : 58
  const texts = { title: await text(sans(p.Brand, 27) + serif(title, size)), steps: [] }
  for (const [k, step] of caption.steps.entries()) texts.steps.push(await text(sans(`Step ${k + 1} of ${caption.steps.length}`, 27) + serif(step, 62)))
  const shapes = icons[caption.moment]
  texts.moment = await text((shapes.length > 0 ? `<div style="height:62px">${svg(120, 48, '0 0 120 48', shapes.map((s, i) => icon(s, i * 62)).join(''))}</div>` : sans('When to use it', 27)) + serif(caption.when ?? whens[caption.moment], 62))
  return { seed, hero, pack, ground, shadows, light, texts, layers: layersOf(p, seed) }
}

function evening(cx, cy) {
  const map = new Float32Array(FW * FH * 3)
  for (let y = 0, i = 0; y < FH; y++) {
    for (let x = 0; x < FW; x++, i += 3) {
      const d = Math.hypot((x - cx) * 1.05, (y - cy) * 0.82) / 330
      const g = Math.exp(-d * d)
      map[i] = 0.37 + 0.6 * g
      map[i + 1] = 0.3 + 0.5 * g
      map[i + 2] = 0.33 + 0.4 * g
    }
  }
  return map
}

/** Lays a premultiplied picture over the frame; place: {x, y, scale, turn} of its origin. */
function lay(frame, pic, place, f) {
  const k = place.scale / pic.grow
  const cos = Math.cos(place.turn) / k
  const sin = Math.sin(place.turn) / k
  const corners = [[0, 0], [pic.w, 0], [0, pic.h], [pic.w, pic.h]].map(([x, y]) => {
    const dx = (x - pic.ox) * k
    const dy = (y - pic.oy) * k
    return [place.x + dx * Math.cos(place.turn) - dy * Math.sin(place.turn), place.y + dx * Math.sin(place.turn) + dy * Math.cos(place.turn)]
  })
  const x0 = Math.max(0, Math.floor(Math.min(...corners.map((c) => c[0]))))
  const x1 = Math.min(FW, Math.ceil(Math.max(...corners.map((c) => c[0]))))
  const y0 = Math.max(0, Math.floor(Math.min(...corners.map((c) => c[1]))))
  const y1 = Math.min(FH, Math.ceil(Math.max(...corners.map((c) => c[1]))))
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const u = (x - place.x) * cos + (y - place.y) * sin + pic.ox
      const v = -(x - place.x) * sin + (y - place.y) * cos + pic.oy
      if (u < 0 || v < 0 || u >= pic.w - 1 || v >= pic.h - 1) continue
      f((y * FW + x) * 3, u, v, x, y)
    }
  }
}

function tap(px, w, u, v, step, at) {
  const i = Math.floor(u)
  const j = Math.floor(v)
  const p = u - i
  const q = v - j
  const k = (j * w + i) * step + at
  const d = w * step
  return (px[k] * (1 - p) + px[k + step] * p) * (1 - q) + (px[k + d] * (1 - p) + px[k + d + step] * p) * q
}

/** Makes a film: {length in frames, frame(n): Buffer of rgb24}. */
export async function makeFilm(browser, p, caption) {
  const set = await prepare(browser, p, caption)
  const T = timeline(caption.steps.length)
  const wall = linear(p.Wall)
  const kind = kindOf(p)
  // the surface under the texture is a shade deeper than the wall, so that pale creams stand out
  const accent = linear(p.Accent)
  const tint = mix(wall, accent, 0.1)
  const bare = surface(times(mix(tint, [1, 1, 1], 0.18), 1), times(mix(tint, accent, 0.06), 0.93))
  const emptyPlate = shown(bare)
  const heights = new Float32Array(W * H)
  const textured = (t) => {
    const plate = bare.slice()
    const out = emptyPlate.slice()
    for (const { material, field } of set.layers) {
      heights.fill(0)
      if (field(t, heights)) shown(plate, out, shade(plate, heights, material))
    }
    return out
  }
  const finished = textured(TEXTURE_DONE)
  const dusk = { scene: evening(290, 640), surface: evening(250, 640) }
  const round = (t) => ((t % T.length) + T.length) % T.length

  // the wall and floor of the scene
  const room = new Float32Array(FW * FH * 3)
  const shownWall = wall.map((v) => v ** (1 / 2.2))
  const lit = (d) => shownWall.map((v) => (d > 0 ? v + (1 - v) * d : v * (1 + d)))
  const stops = [[0, lit(0.22)], [0.55, lit(0)], [0.76, lit(-0.05)], [0.83, lit(0.06)], [1, lit(-0.08)]]
  for (let y = 0, i = 0; y < FH; y++) {
    for (let x = 0; x < FW; x++, i += 3) {
      const at = y / FH + 0.16 * (x / FW - 0.5) * (1 - y / FH)
      const n = Math.max(1, stops.findIndex((s) => s[0] >= Math.min(1, Math.max(0, at))))
      const [a, ca] = stops[n - 1]
      const [b, cb] = stops[n]
      const q = Math.min(1, Math.max(0, (at - a) / (b - a)))
      const soft = 0.12 * Math.exp(-(((x - 190) / 300) ** 2) - ((y - 360) / 380) ** 2)
      for (let c = 0; c < 3; c++) {
        const v = ca[c] * (1 - q) + cb[c] * q
        room[i + c] = v + (1 - v) * soft
      }
    }
  }

  const broad = p.Width / p.Height > 0.75
  const stand = { x: 262, y: broad ? 812 : 868, scale: set.hero, turn: 0 }
  const lean = seedLean(set.seed)
  const lying = { x: broad ? 350 : 398, y: broad ? 890 : 896, scale: set.hero * (broad ? 0.72 : 0.86), turn: lean }

  const paint = (frame, t, e) => {
    const inScene = sm(...T.toScene, t) - sm(...T.toTexture, t)
    const inBare = sm(...T.bare, t) * (t < T.toScene[1] ? 1 : 0)
    // push-in: over the texture it starts anew while the scene hides it
    const since = round(t - T.toTexture[0])
    const push = 1 + 0.065 * (since / (T.length - T.toTexture[0] + T.toScene[1]))
    const sincescene = t - T.toScene[0]
    const near = 1 + 0.045 * Math.min(1, Math.max(0, sincescene / (T.toTexture[1] - T.toScene[0])))

    if (inScene < 1) {
      const step = Math.min(TEXTURE_DONE, Math.round((t - T.texture) * FPS) / FPS)
      const making = inBare === 0 ? null : step <= 0 ? emptyPlate : step >= TEXTURE_DONE ? finished : textured(step)
      const one = inBare === 1 ? making : finished
      const other = inBare > 0 && inBare < 1 ? making : null
      const k = SCALE / push
      const cx = W / 2
      const cy = H / 2
      for (let y = 0, i = 0; y < FH; y++) {
        const v = Math.min(H - 1.01, Math.max(0, (y + 0.5 - FH / 2) * k + cy - 0.5))
        for (let x = 0; x < FW; x++, i += 3) {
          const u = Math.min(W - 1.01, Math.max(0, (x + 0.5 - FW / 2) * k + cx - 0.5))
          const iu = Math.floor(u)
          const iv = Math.floor(v)
          const q = u - iu
          const r = v - iv
          const at = (iv * W + iu) * 3
          const w00 = (1 - q) * (1 - r)
          const w01 = q * (1 - r)
          const w10 = (1 - q) * r
          const w11 = q * r
          for (let c = at, o = i; o < i + 3; c++, o++) {
            let b = one[c] * w00 + one[c + 3] * w01 + one[c + W * 3] * w10 + one[c + W * 3 + 3] * w11
            if (other) b = b * (1 - inBare) + inBare * (other[c] * w00 + other[c + 3] * w01 + other[c + W * 3] * w10 + other[c + W * 3 + 3] * w11)
            frame[o] = b
          }
        }
      }
      if (e > 0) multiply(frame, dusk.surface, e)
    }
    if (inScene > 0) {
      const shift = sincescene * 11 - 14
      const sway = Math.sin(sincescene * 1.1) * 3
      const strong = 0.36 * (1 - e) + 0.05 * e
      for (let y = 0, i = 0; y < FH; y++) {
        const v = (y - FH / 2) / near + FH / 2
        const row = Math.min(FH - 1, Math.max(0, Math.round(v))) * FW
        for (let x = 0; x < FW; x++, i += 3) {
          const u = (x - FW / 2) / near + FW / 2
          const beam = tap(set.light.px, 760, Math.min(758, Math.max(0, u + 110 - shift)), Math.min(1158, Math.max(0, v + 100 + sway)), 4, 0) * strong
          const r = (row + x) * 3
          for (let c = 0; c < 3; c++) {
            let b = room[r + c]
            b += (1 - b) * beam * (c === 2 ? 0.82 : 1)
            if (e > 0) b *= 1 - e + e * dusk.scene[i + c]
            frame[i + c] = frame[i + c] * (1 - inScene) + b * inScene
          }
        }
      }
    }

    // the pack: one thing through all of it
    const drift = 0.018 * Math.sin((2 * Math.PI * t) / T.length)
    const a = { ...lying, x: FW / 2 + (lying.x - FW / 2) * push, y: FH / 2 + (lying.y - FH / 2) * push, scale: lying.scale * push }
    const b = { ...stand, x: FW / 2 + (stand.x - FW / 2) * near, y: FH / 2 + (stand.y - FH / 2) * near, scale: stand.scale * near }
    const place = Object.fromEntries(Object.keys(a).map((key) => [key, a[key] * (1 - inScene) + b[key] * inScene]))
    place.turn += drift * (1 - inScene)
    for (const s of set.shadows) {
      const k = s.k * (1 - inScene)
      if (k > 0.003) {
        lay(frame, s, { ...place, x: place.x + s.dx * place.scale / set.hero, y: place.y + s.dy * place.scale / set.hero }, (i, u, v) => {
          const d = 1 - tap(s.px, s.w, u, v, 1, 0) * k
          frame[i] *= d + (1 - d) * 0.16
          frame[i + 1] *= d
          frame[i + 2] *= d
        })
      }
    }
    if (set.ground && inScene > 0.003) {
      lay(frame, set.ground, place, (i, u, v) => {
        const al = tap(set.ground.px, set.ground.w, u, v, 4, 3) * inScene
        for (let c = 0; c < 3; c++) frame[i + c] = frame[i + c] * (1 - al) + tap(set.ground.px, set.ground.w, u, v, 4, c) * inScene * (1 - e * 0.62)
      })
    }
    // light runs over it once on the surface and once in the scene
    const glance = (from, takes) => -0.35 + 1.7 * ((t - from) / takes)
    const run = t > T.toScene[0] && t < T.toTexture[1] ? glance(T.toScene[0] + 0.5, 2.3) : glance(T.steps[1][0], 2.6)
    // the pack takes the colour of the lamp, but stays readable
    const lamp = (i) => 1 - e * 0.72 * (1 - (dusk.surface[i] * (1 - inScene) + dusk.scene[i] * inScene))
    lay(frame, set.pack, place, (i, u, v) => {
      const al = tap(set.pack.px, set.pack.w, u, v, 4, 3)
      if (al === 0) return
      const band = (u + v * 0.22) / (set.pack.w * 1.25)
      const gleam = Math.exp(-(((band - run) / 0.085) ** 2)) * 0.26 * (1 - 0.5 * e)
      for (let c = 0; c < 3; c++) {
        let col = tap(set.pack.px, set.pack.w, u, v, 4, c) * (e > 0 ? lamp(i + c) : 1)
        col += (al - col) * gleam
        frame[i + c] = frame[i + c] * (1 - al) + col
      }
    })
  }

  const write = (frame, pic, from, until, t, colour) => {
    const seen = sm(from, from + 0.42, t) * (1 - sm(until - 0.3, until, t))
    if (seen < 0.09) return // a faint rest would stay in the picture when encoded
    const rise = (1 - sm(from, from + 0.5, t)) * 14
    const top = 92 + rise
    for (let y = Math.ceil(top); y < Math.min(FH, top + pic.h - 1); y++) {
      for (let x = 0; x < FW; x++) {
        const al = (rise === 0 ? pic.px[((y - top) * FW + x) * 4 + 3] : tap(pic.px, FW, Math.min(x, FW - 1.01), y - top, 4, 3)) * seen
        if (al === 0) continue
        const i = (y * FW + x) * 3
        for (let c = 0; c < 3; c++) frame[i + c] = frame[i + c] * (1 - al) + colour[c] * al
      }
    }
  }

  const frame = new Float32Array(FW * FH * 3)
  return {
    kind,
    frames: Math.round(T.length * FPS),
    frame(n) {
      const t = n / FPS
      const night = sm(T.toScene[0], T.toScene[0] + 0.7, t) * (1 - sm(T.toTexture[0] + 0.15, T.toTexture[1], t))
      const e = { evening: 1, both: night, morning: 0, any: 0 }[caption.moment]
      paint(frame, t, e)
      const day = caption.moment === 'evening' ? CREAM : INK
      // the title is written before the end and stands over the seam
      write(frame, set.texts.title, T.titleIn - T.length, T.titleOut, t, day)
      write(frame, set.texts.title, T.titleIn, T.length + 9, t, day)
      for (const [k, [from, until]] of T.steps.entries()) write(frame, set.texts.steps[k], from, until, t, day)
      write(frame, set.texts.moment, T.moment[0], T.moment[1], t, caption.moment === 'morning' || caption.moment === 'any' ? INK : CREAM)
      const out = Buffer.allocUnsafe(FW * FH * 3)
      for (let i = 0; i < out.length; i++) out[i] = Math.max(0, Math.min(255, frame[i] * 255 + 0.5))
      return out
    },
  }
}

/** How far a pack leans where it lies: 4 to 8 degrees to either side. */
const seedLean = (seed) => ((seed >> 7) % 2 ? 1 : -1) * (0.07 + 0.012 * ((seed >> 9) % 5))

function multiply(frame, map, k) {
  for (let i = 0; i < frame.length; i++) frame[i] *= 1 - k + k * map[i]
}
