// Which texture a product's film shows, made of fields and materials.
import { blobs, film, foam, lashes, line, mist, pad, padWay, powder, random, rope, sweep, swirl, together } from './texture.mjs'
import { linear, mix, times } from './shade.mjs'

const white = [1, 1, 1]

/** Which kind of film a product gets, from its pack, texture and directions. */
export function kindOf(p) {
  const says = p.HowToUse.join(' ').toLowerCase()
  if (p.Pack === 'mascara') return 'lashes'
  if (p.Pack === 'accessory') return 'powder'
  if (p.Pack === 'spray') return 'mist'
  if (p.Pack === 'pad-jar' || says.includes('cotton pad')) return 'pad'
  if (p.Category === 'cleanser' && !says.includes('wipe')) return 'foam'
  if (p.Shades?.length > 1) return 'shades'
  if (says.includes('finger lengths')) return 'fingers'
  if (p.Pack === 'jar') return 'swirl'
  if (p.Texture === 'gel' && p.Pack !== 'dropper') return 'gel'
  if (p.Texture === 'cream' || p.Texture === 'balm' || (p.Pack === 'tube' && p.Texture === 'serum')) return 'sweep'
  return 'drops'
}

function materials(p) {
  const liquid = linear(p.Liquid)
  const accent = linear(p.Accent)
  const deep = times(mix(accent, liquid.map((v) => v * v), 0.3), 0.72)
  return {
    water: { base: mix(white, liquid, 0.85), deep, clear: 0.34, gloss: 260, spec: 1.4, spec2: 0.12, soft: 1 },
    serum: { base: liquid, deep, clear: 0.5, gloss: 220, spec: 1.35, spec2: 0.1, soft: 1, caustic: 1.15 },
    oil: { base: mix(liquid, accent, 0.25), deep, clear: 0.68, gloss: 240, spec: 1.4, soft: 1, caustic: 1.25 },
    gel: { base: mix(liquid, accent, 0.1), deep, clear: 0.42, bump: 1.2, gloss: 190, spec: 1.3, soft: 2 },
    cream: { base: mix(white, liquid, 0.34), deep: mix(deep, liquid, 0.5), gloss: 40, spec: 0.24, soft: 1 },
    balm: { base: mix(liquid, white, 0.08), deep: mix(deep, liquid, 0.25), gloss: 48, spec: 0.36, soft: 1 },
    foam: { base: white, deep: mix(linear('#a9bcc6'), liquid, 0.3), gloss: 60, spec: 0.4, soft: 1 },
    cotton: { base: linear('#ffffff'), deep: linear('#c2b8ae'), gloss: 12, spec: 0.02, spec2: 0.02, ao: 0.03 },
  }
}

const shadeOf = (hex, manner) => {
  const c = linear(hex)
  if (manner === 'oil') return { base: c, deep: times(c.map((v) => v ** 1.4), 0.6), clear: 0.72, gloss: 230, spec: 1.35, soft: 1, caustic: 1.2 }
  return { base: mix(c, white, 0.05), deep: times(c.map((v) => v ** 1.25), 0.55), gloss: manner === 'matte' ? 26 : 60, spec: manner === 'matte' ? 0.14 : 0.4, soft: 1 }
}

/** Drops of a film: places that differ from product to product but always sit well beside the pack. */
function dropPlaces(seed, pour) {
  const r = random(seed)
  const near = (v, d) => v + (r() * 2 - 1) * d
  const flip = r() < 0.5
  const big = { x: near(196, 14), y: near(560, 18), r: near(pour ? 132 : 112, 8), t: 0.42, fall: true }
  const list = [
    big,
    { x: near(flip ? 120 : 292, 16), y: near(398, 12), r: near(56, 6), t: 1.0, fall: true },
    { x: near(flip ? 262 : 108, 16), y: near(736, 18), r: near(66, 7), t: 1.5, fall: true },
    { x: near(flip ? 306 : 70, 10), y: near(430, 20), r: near(24, 4), t: 1.95, fall: true },
    { x: near(88, 14), y: near(flip ? 690 : 872, 14), r: near(34, 5), t: 2.3, fall: true },
    { x: near(flip ? 150 : 236, 14), y: near(flip ? 850 : 826, 12), r: near(22, 4), t: 2.6, fall: true },
  ]
  for (let n = 0; n < 9; n++) list.push({ x: 40 + r() * 440, y: 360 + r() * 540, r: 4 + r() * 7, t: 0.5 + r() * 2.4, fall: false })
  return list.filter((a) => list.every((b) => a === b || b.r < a.r || Math.hypot(a.x - b.x, a.y - b.y) > (a.r + b.r) * 0.9 || a.r > 20))
}

/** The layers of a product's texture: [{material, field}], lowest first, complete at 3.4 s. */
export function layersOf(p, seed) {
  const m = materials(p)
  const kind = kindOf(p)
  switch (kind) {
    case 'drops':
      return [{ material: m[p.Texture] ?? m.serum, field: blobs(dropPlaces(seed, p.Pack === 'bottle'), { flat: 0.74 }) }]
    case 'gel': {
      const list = [
        { x: 176, y: 500, r: 128, t: 0.1 },
        { x: 262, y: 668, r: 112, t: 1.3 },
        { x: 100, y: 700, r: 66, t: 1.9 },
        { x: 92, y: 392, r: 26, t: 2.2 },
        { x: 296, y: 812, r: 30, t: 2.5 },
      ]
      const mirror = seed % 2 ? (b) => ({ ...b, y: 1170 - b.y }) : (b) => b
      return [{ material: m.gel, field: blobs(list.map(mirror), { flat: 0.8, lobes: 0.12, slow: 0.9 }) }]
    }
    case 'sweep': {
      const sheer = p.Texture === 'serum'
      const first = { x: 214, y: 520, len: 190, wide: 76, angle: -0.72, bend: 0.0011, ridge: 24, depth: sheer ? 20 : 30, seed, t: 0.25, takes: 1.3, sheer: sheer ? 0.7 : 0 }
      return [{ material: sheer ? { ...m.serum, clear: 0.62, bump: 1.5, soft: 3 } : m.cream, field: together(sweep(first), sweep({ ...first, x: 236, y: 742, len: 150, wide: 60, angle: -0.5, seed: seed + 3, t: 1.8, takes: 1.1 })) }]
    }
    case 'swirl':
      return [{ material: p.Texture === 'balm' ? m.balm : { ...m.cream, base: mix(white, linear(p.Liquid), 0.6) }, field: swirl({ x: 226, y: 560, R: 196, seed, t: 0.1, takes: 3, turns: 2.3 }) }]
    case 'fingers': {
      const cream = p.Texture === 'cream'
      const material = cream ? m.cream : { ...m.cream, base: mix(white, linear(p.Liquid), 0.5), gloss: 90, spec: 0.5, soft: 2 }
      const line = { len: 172, r: 20, angle: -1.22, bend: 0.0004, takes: 0.95 }
      const lines = [rope({ ...line, x: 130, y: 566, t: 0.2, seed }), rope({ ...line, x: 212, y: 552, t: 1.0, seed: seed + 1 })]
      const spread = sweep({ x: 252, y: 742, len: 172, wide: 60, angle: -0.34, bend: 0.0009, ridge: 22, depth: cream ? 26 : 19, seed, t: 2.05, takes: 1.2, sheer: cream ? 0 : 0.6 })
      return [{ material, field: together(...lines, spread) }]
    }
    case 'foam':
      return [{ material: m.foam, field: foam({ x: 214, y: 586, rx: 190, ry: 240, seed, t: 0.15, takes: 2.9 }) }]
    case 'mist':
      return [{ material: { ...m.oil, base: mix(linear(p.Liquid), linear(p.Accent), 0.5) }, field: mist({ x: 226, y: 600, rx: 205, ry: 270, seed, t: 0.1 }) }]
    case 'pad': {
      const left = seed % 2 === 0
      const way = padWay({ from: left ? [66, 452] : [330, 420], over: left ? [370, 330] : [20, 380], to: left ? [190, 716] : [176, 736], t: 0.35, takes: 2.5 })
      const wet = { ...m.water, base: mix(white, linear(p.Liquid), 0.9), clear: 0.42, bump: 1.5, soft: 2, gloss: 150 }
      return [
        { material: wet, field: film({ way, r: 88, from: 0.35, takes: 2.5, seed }) },
        { material: m.cotton, field: pad({ way, r: 104, quilt: p.Pack === 'pad-jar' }) },
      ]
    }
    case 'shades': {
      const manner = p.Texture === 'oil' ? 'oil' : p.Texture === 'serum' ? 'matte' : 'balm'
      const many = Math.min(5, p.Shades.length)
      return p.Shades.slice(0, many).map((hex, i) => ({
        material: shadeOf(hex, manner),
        field: sweep({ x: 206 + 14 * (i % 2), y: 400 + (430 / many) * (i + 0.4), len: 142, wide: 190 / many, angle: -0.3, bend: 0.0007, ridge: 17, depth: manner === 'oil' ? 15 : 20, seed: seed + i * 7, t: 0.15 + i * (2.3 / many), takes: 0.85, sheer: manner === 'oil' ? 0.7 : 0.2 }),
      }))
    }
    case 'lashes': {
      const material = { base: linear('#4a4144'), deep: linear('#120d0f'), gloss: 46, spec: 0.5, soft: 1 }
      const eye = { x: 206, y: 584, R: 158, many: 17, seed }
      const lid = (x, y) => y - eye.y + eye.R * 0.34 * (1 - ((x - eye.x) / eye.R) ** 2)
      return [{ material, field: together(line({ x0: eye.x - eye.R - 6, x1: eye.x + eye.R + 6, at: lid, y: eye.y, r: 5, t: 0.1, takes: 0.5 }), lashes({ ...eye, t: 0.3, takes: 1.5, thick: 4.2 }), lashes({ ...eye, t: 1.95, takes: 1.5, thick: 6.2, lift: 14 })) }]
    }
    case 'powder': {
      const dust = (hex) => ({ base: linear(hex), deep: times(linear(hex).map((v) => v ** 1.2), 0.55), gloss: 20, spec: 0.05, shadow: 0.6 })
      const o = { angle: -0.62, len: 176, wide: 74, seed }
      return [
        { material: dust('#dc9a90'), field: powder({ ...o, x: 206, y: 486, t: 0.2, takes: 1.4 }) },
        { material: dust('#c9a183'), field: powder({ ...o, x: 232, y: 742, len: 150, wide: 58, seed: seed + 4, t: 1.75, takes: 1.2 }) },
      ]
    }
    default:
      throw new Error(`no texture for ${kind}`)
  }
}
