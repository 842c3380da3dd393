// Light on height fields: shape -> normals -> light, shadow and gloss.
import { H, W, sm } from './texture.mjs'

/** "#rrggbb" as linear light. */
export const linear = (hex) => [1, 3, 5].map((i) => (Number.parseInt(hex.slice(i, i + 2), 16) / 255) ** 2.2)
export const mix = (a, b, t) => a.map((v, i) => v * (1 - t) + b[i] * t)
export const times = (a, k) => a.map((v) => v * k)

const q = 4 // blurs are made at a quarter of the size
const REACH = 64 // how far a shadow falls

/** The part of the plate that heights can change: {x, y, w, h}, on the grid of the blurs. */
function bounds(heights) {
  let x0 = W
  let x1 = -1
  let y0 = H
  let y1 = -1
  for (let y = 0, i = 0; y < H; y++) {
    for (let x = 0; x < W; x++, i++) {
      if (heights[i] === 0) continue
      if (x < x0) x0 = x
      if (x > x1) x1 = x
      if (y < y0) y0 = y
      y1 = y
    }
  }
  const x = Math.max(0, x0 - REACH) & -q
  const y = Math.max(0, y0 - REACH) & -q
  return { x, y, w: Math.min(W, x1 + REACH) - x, h: Math.min(H, y1 + REACH) - y }
}

/** A quarter of the size: the heights, and how much of each place they cover. */
function small(src, w, h) {
  const qw = Math.ceil(w / q)
  const qh = Math.ceil(h / q)
  const mean = new Float32Array(qw * qh)
  const cover = new Float32Array(qw * qh)
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      const v = src[i]
      if (v === 0) continue
      const k = (y >> 2) * qw + (x >> 2)
      mean[k] += v / (q * q)
      cover[k] += (v >= 1.9 ? 1 : sm(0.5, 1.9, v)) / (q * q)
    }
  }
  return { qw, qh, mean, cover }
}

export function boxBlur(src, w, h, n, passes = 3) {
  let a = src
  for (let p = 0; p < passes; p++) {
    const b = new Float32Array(w * h)
    for (let y = 0; y < h; y++) {
      let s = 0
      for (let x = -n; x <= n; x++) s += a[y * w + Math.min(w - 1, Math.max(0, x))]
      for (let x = 0; x < w; x++) {
        b[y * w + x] = s / (2 * n + 1)
        s += a[y * w + Math.min(w - 1, x + n + 1)] - a[y * w + Math.max(0, x - n)]
      }
    }
    const c = new Float32Array(w * h)
    for (let x = 0; x < w; x++) {
      let s = 0
      for (let y = -n; y <= n; y++) s += b[Math.min(h - 1, Math.max(0, y)) * w + x]
      for (let y = 0; y < h; y++) {
        c[y * w + x] = s / (2 * n + 1)
        s += b[Math.min(h - 1, y + n + 1) * w + x] - b[Math.max(0, y - n) * w + x]
      }
    }
    a = c
  }
  return a
}

/** What lies between the values of a small picture, at full-size coordinates. */
function between(a, qw, qh, x, y) {
  const u = Math.min(qw - 1.001, Math.max(0, x / q - 0.5 + 0.5 / q))
  const v = Math.min(qh - 1.001, Math.max(0, y / q - 0.5 + 0.5 / q))
  const i = Math.floor(u)
  const j = Math.floor(v)
  const p = u - i
  const r = v - j
  const k = j * qw + i
  return (a[k] * (1 - p) + a[k + 1] * p) * (1 - r) + (a[k + qw] * (1 - p) + a[k + qw + 1] * p) * r
}

const unit = (v) => times(v, 1 / Math.hypot(...v))
const light = unit([-0.52, -0.62, 0.58])
const half = unit([light[0], light[1], light[2] + 1])
const fill = unit(((l) => [l[0], l[1], l[2] + 1])(unit([0.6, 0.1, 0.7])))

/** The bare surface in window light: W x H linear colours. */
export function surface(top, bottom, window = 0.05) {
  const out = new Float32Array(W * H * 3)
  for (let y = 0, i = 0; y < H; y++) {
    for (let x = 0; x < W; x++, i += 3) {
      const beam = Math.tanh(3.2 * Math.sin((x * 0.8 + y * 0.52) / 118 + 0.6))
      const l = 1 + window * beam - 0.06 * (y / H)
      for (let c = 0; c < 3; c++) out[i + c] = (top[c] * (1 - y / H) + bottom[c] * (y / H)) * l
    }
  }
  return out
}

/**
 * Lays a height field over a plate of linear colours. Material:
 * {base, deep: linear colours, clear?: 0..1 how much colour a see-through one has,
 * bump, gloss, spec, spec2, ao, soft, caustic, shadow}. Answers the box it changed.
 */
export function shade(plate, heights, m) {
  const box = bounds(heights)
  const { w, h: tall } = box
  if (w <= 0) return box
  const cut = new Float32Array(w * tall)
  for (let y = 0; y < tall; y++) cut.set(heights.subarray((y + box.y) * W + box.x, (y + box.y) * W + box.x + w), y * w)
  const h = m.soft ? boxBlur(cut, w, tall, m.soft, 2) : cut
  const { qw, qh, mean, cover } = small(h, w, tall)
  const wide = boxBlur(mean, qw, qh, 4)
  const far = boxBlur(cover, qw, qh, 3)
  const near = boxBlur(cover, qw, qh, 1)
  const { base, deep, bump = 1, gloss = 70, spec = 0.6, spec2 = 0.08, ao: occlusion = 0.016, caustic = 1, shadow = 0.8, clear } = m
  let top = 8
  for (let i = 0; i < h.length; i++) if (h[i] > top) top = h[i]
  const powers = new Float32Array(1025)
  const powers2 = new Float32Array(1025)
  for (let i = 0; i <= 1024; i++) {
    powers[i] = (i / 1024) ** gloss * spec
    powers2[i] = (i / 1024) ** 24 * spec2
  }
  const shine = (table, v) => {
    if (v <= 0) return 0
    const i = Math.min(1023, Math.floor(v * 1024))
    return table[i] + (table[i + 1] - table[i]) * (v * 1024 - i)
  }
  for (let y = 0; y < tall; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x
      const o = ((y + box.y) * W + x + box.x) * 3
      const on = h[i] > 0.5 ? sm(0.5, 1.9, h[i]) : 0
      if (on < 1) {
        const s = between(far, qw, qh, x - 14, y - 20) * 0.34 + between(near, qw, qh, x - 4, y - 6) * 0.3
        if (s > 0.002) {
          const k = shadow * s
          plate[o] *= 1 - k * 0.85
          plate[o + 1] *= 1 - k
          plate[o + 2] *= 1 - k
        }
        if (on === 0) continue
      }
      const l = x > 0 ? i - 1 : i
      const r = x < w - 1 ? i + 1 : i
      const u = y > 0 ? i - w : i
      const d = y < tall - 1 ? i + w : i
      const gx = ((h[r] - h[l]) / 2) * bump
      const gy = ((h[d] - h[u]) / 2) * bump
      const n = 1 / Math.sqrt(gx * gx + gy * gy + 1)
      const nx = -gx * n
      const ny = -gy * n
      const gleam = shine(powers, nx * half[0] + ny * half[1] + n * half[2]) + shine(powers2, nx * fill[0] + ny * fill[1] + n * fill[2])
      if (clear) {
        // see-through: dark towards the light, a bright caustic opposite
        const away = -(nx * light[0] + ny * light[1])
        const rim = (1 - n) ** 2.2
        const k = 0.99 + 0.55 * Math.max(0, away) * caustic - 0.32 * Math.max(0, -away) - 0.2 * rim
        for (let c = 0; c < 3; c++) {
          const body = plate[o + c] * (1 - 0.3 * (1 - n)) * (1 - clear) + base[c] * clear
          plate[o + c] = plate[o + c] * (1 - on) + (body * k + deep[c] * rim * 0.22 * clear + gleam) * on
        }
        continue
      }
      const dif = Math.max(0, (nx * light[0] + ny * light[1] + n * light[2] + 0.35) / 1.35)
      const ao = Math.min(1.12, Math.max(0.45, 1 + (h[i] - between(wide, qw, qh, x, y)) * occlusion))
      const t = Math.min(1, dif * ao)
      const k = 0.62 + 0.5 * dif * ao
      for (let c = 0; c < 3; c++) plate[o + c] = plate[o + c] * (1 - on) + ((deep[c] * (1 - t) + base[c] * t) * k + gleam) * on
    }
  }
  return box
}

const gamma = new Float32Array(4097)
for (let i = 0; i <= 4096; i++) gamma[i] = (i / 4096) ** (1 / 2.2)
/** Linear colours as they are shown, 0..1: all, or those of a box over what was there before. */
export function shown(plate, before, box = { x: 0, y: 0, w: W, h: H }) {
  const out = before ?? new Float32Array(plate.length)
  for (let y = box.y; y < box.y + box.h; y++) {
    const end = (y * W + box.x + box.w) * 3
    for (let i = (y * W + box.x) * 3; i < end; i++) out[i] = gamma[Math.min(4096, Math.max(0, Math.round(plate[i] * 4096)))]
  }
  return out
}
