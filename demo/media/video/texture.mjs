// Textures as height fields that change with time. A field is a function
//   (t, h) => boolean
// that raises h, W x H heights over the bare surface, to what is there at the
// moment t in seconds; it answers whether that is anything.
// Coordinates are those of the frame, 540 x 960; nothing here depends on chance.

export const SCALE = 1.08 // the plate is a little larger than the frame, for the push-in
export const W = Math.round(540 * SCALE)
export const H = Math.round(960 * SCALE)

const hash2 = (x, y, s) => {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(s, 974634777)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}
export const sm = (a, b, x) => {
  const t = Math.min(1, Math.max(0, (x - a) / (b - a)))
  return t * t * (3 - 2 * t)
}
export const noise = (x, y, s = 1) => {
  const xi = Math.floor(x)
  const yi = Math.floor(y)
  const u = sm(0, 1, x - xi)
  const v = sm(0, 1, y - yi)
  return (hash2(xi, yi, s) * (1 - u) + hash2(xi + 1, yi, s) * u) * (1 - v) + (hash2(xi, yi + 1, s) * (1 - u) + hash2(xi + 1, yi + 1, s) * u) * v
}
export const fbm = (x, y, s, octaves = 4) => {
  let r = 0
  let a = 0.5
  for (let i = 0; i < octaves; i++) {
    r += a * noise(x, y, s + i)
    x *= 2.03
    y *= 2.03
    a *= 0.5
  }
  return r
}
export const random = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}
const clamp = (x) => Math.min(1, Math.max(0, x))
const easeOut = (p) => 1 - (1 - clamp(p)) ** 3
const ease = (p) => sm(0, 1, p)
/** Rises to 1, goes a little over and settles. */
const settle = (p) => (p <= 0 ? 0 : 1 - Math.exp(-5.2 * p) * Math.cos(7.5 * p))

/** Calls f(index, x, y) for the plate's pixels in a box of frame coordinates. */
function within(x0, y0, x1, y1, f) {
  const a = Math.max(0, Math.floor(x0 * SCALE))
  const b = Math.min(W - 1, Math.ceil(x1 * SCALE))
  const d = Math.min(H - 1, Math.ceil(y1 * SCALE))
  for (let j = Math.max(0, Math.floor(y0 * SCALE)); j <= d; j++) for (let i = a; i <= b; i++) f(j * W + i, i / SCALE, j / SCALE)
}

// ---- drops and blobs that run into one another ----

/** blobs: {x, y, r, t, fall}: falls from above (fall) or wells up from the middle, spreading from t. */
export function blobs(list, { flat = 0.5, lobes = 0.05, slow = 1 } = {}) {
  const reach = 1.5
  const edge = (1 - 1 / reach ** 2) ** 2
  const outlines = list.map((b) => {
    const wob = new Float32Array(W * H)
    const far = b.r * reach * 1.3
    const seed = Math.round(b.r * 7 + b.x)
    within(b.x - far, b.y - far, b.x + far, b.y + far, (i, x, y) => {
      wob[i] = (1 + lobes * (fbm(x / (b.r * 0.75) + 9, y / (b.r * 0.75), seed, 2) - 0.375) * 2) ** 2
    })
    return wob
  })
  return (t, h) => {
    const field = new Float32Array(W * H)
    const size = new Float32Array(W * H)
    let any = false
    for (const [n, b] of list.entries()) {
      const p = (t - b.t) / slow
      const air = (t - b.t) / 0.42
      if (b.fall && air > -1 && air < 0) {
        any = true
        const way = 1 + air
        const r = b.r * 0.27 * sm(0, 0.45, way)
        if (r < 1) continue
        const y = b.y - 250 * (1 - way * way) - 10
        const long = 1.05 + 0.35 * way
        within(b.x - r, y - r * long * 1.5, b.x + r, y + r * long, (i, px, py) => {
          const dy = (py - y) / long
          const taper = dy < 0 ? 1 + (dy / r) * 0.42 : 1
          const q = 1 - ((px - b.x) / r / Math.max(0.15, taper)) ** 2 - (dy / r) ** 2
          if (q > 0) h[i] = Math.max(h[i], Math.sqrt(q) * r * 0.9 * SCALE)
        })
        continue
      }
      if (p <= 0) continue
      any = true
      const r = b.r * (b.fall ? 0.3 + 0.7 * settle(p / 1.15) : easeOut(p / 1.5) * (1 + 0.03 * Math.sin(p * 2.2) * Math.exp(-p)))
      if (r < 2) continue
      const wob = outlines[n]
      const far = r * reach * 1.2
      within(b.x - far, b.y - far, b.x + far, b.y + far, (i, px, py) => {
        const dx = px - b.x
        const dy = (py - b.y) * 1.05
        const d = (dx * dx + dy * dy) / (r * r * wob[i] * reach * reach)
        if (d >= 1) return
        const w = (1 - d) ** 2
        field[i] += w
        const swell = b.fall ? 1 + 0.9 * Math.exp(-p * 4.5) : 1
        size[i] += w * r * swell
        // a ring running outwards from where it fell
        if (b.fall && p < 0.9) {
          const dist = Math.sqrt(dx * dx + dy * dy)
          size[i] *= 1 + 0.26 * Math.exp(-p * 4) * Math.sin(dist / (r * 0.13) - p * 22) * sm(0, 0.4, dist / r)
        }
      })
    }
    for (let i = 0; i < field.length; i++) {
      if (field[i] <= edge) continue
      const mean = size[i] / field[i]
      const q = Math.min(1, (field[i] - edge) / (1 - edge))
      // flat on top where it is wide, round at the rim
      const round = Math.sqrt(q * (2 - q))
      h[i] = Math.max(h[i], flat * SCALE * round * Math.min(mean, 46 + mean * 0.36))
    }
    return any
  }
}

// ---- strokes ----

/** Where a stroke's points lie: along and across it, bent. */
function along(x, y, o) {
  const dx = x - o.x
  const dy = y - o.y
  const u = dx * Math.cos(o.angle) + dy * Math.sin(o.angle)
  return [u, -dx * Math.sin(o.angle) + dy * Math.cos(o.angle) + (o.bend ?? 0) * (u * u - (o.len * o.len) / 3)]
}

/**
 * A sweep of cream with ridges, pushed along by a spatula from t on for `takes` seconds.
 * o: {x, y, len, wide, angle, bend, ridge, depth, seed, t, takes, sheer}.
 */
export function sweep(o) {
  const { len, wide, seed, ridge = 15, depth = 30, takes = 1.2, sheer = 0 } = o
  const rest = new Float32Array(W * H)
  const us = new Float32Array(W * H)
  const vs = new Float32Array(W * H)
  const reach = len + wide + 70
  const box = [o.x - reach, o.y - reach, o.x + reach, o.y + reach]
  within(...box, (i, x, y) => {
    const [u, v0] = along(x, y, o)
    const v = v0 + 12 * (fbm(u / 150, 3, seed) - 0.47)
    us[i] = u
    const part = clamp((u + len) / (2 * len))
    const w = wide * (0.64 + 0.46 * Math.sin(Math.PI * part * 0.9 + 0.35)) * (1 + 0.14 * (noise(u / 55, 1, seed + 5) - 0.5))
    const right = len * (1 - 0.1 * noise(v / 14, 7, seed + 9) - 0.09 * noise(v / 40, 9, seed + 2))
    const left = len * (1 - 0.05 * noise(v / 26, 5, seed + 4))
    const e = Math.min(sm(0, 22, w - Math.abs(v)), sm(0, 30, right - u), sm(0, 34, left + u))
    vs[i] = Math.abs(v) / w
    if (e <= 0) return
    const bead = 0.35 + 0.65 * Math.abs(v / w) ** 3
    const r = fbm(v / ridge + 3 * noise(u / 190, v / 105, seed), u / 460, seed + 20, 3)
    const pile = 1 + 0.9 * sm(0.62, 0.98, part) * (0.6 + 0.5 * noise(v / 36, u / 36, seed + 30))
    rest[i] = Math.max(0, e ** 0.55 * depth * SCALE * (0.34 + 0.3 * bead * (1 - sheer) + 0.75 * (1 - 0.6 * sheer) * (r - 0.3)) * pile)
  })
  return (t, h) => {
    const p = (t - o.t) / takes
    if (p <= 0) return false
    if (p >= 1.25) {
      for (let i = 0; i < h.length; i++) if (rest[i] > h[i]) h[i] = rest[i]
      return true
    }
    const front = -len + (2 * len + 60) * ease(p / 1.1)
    const heap = depth * SCALE * 0.75 * (1 - sheer * 0.5) * (1 - sm(0.85, 1.15, p))
    within(...box, (i) => {
      const back = front - us[i]
      if (back < 0 || rest[i] === 0) return
      const wall = sm(0, 16, back + 9 * Math.sin(vs[i] * 4))
      const v = (rest[i] + heap * Math.exp(-((back - 18) ** 2) / 420) * sm(1, 0.55, vs[i]) * sm(-len, -len + 40, us[i]) * sm(0, 9, rest[i])) * wall
      if (v > h[i]) h[i] = v
    })
    return true
  }
}

/** A rope squeezed out of a tube: o: {x, y, len, r, angle, bend, t, takes, until}. From `until` on it is spread away. */
export function rope(o) {
  const { len, r, takes = 1, seed = 1 } = o
  const box = [o.x - len - 50, o.y - len - 50, o.x + len + 50, o.y + len + 50]
  return (t, h) => {
    const p = (t - o.t) / takes
    if (p <= 0) return false
    const front = -len + 2 * len * ease(p)
    within(...box, (i, x, y) => {
      const [u, v0] = along(x, y, o)
      const v = v0 + 5 * (noise(u / 46, 2, seed) - 0.5)
      if (u > front + r || u < -len - r || Math.abs(v) > r * 1.4) return
      const over = u > front ? u - front : u < -len ? u + len : 0
      const w = r * (1 + 0.035 * Math.sin(u / 8 + seed) + 0.13 * (noise(u / 34, 5, seed) - 0.5))
      const q = 1 - (v * v + over * over) / (w * w)
      if (q > 0) h[i] = Math.max(h[i], Math.sqrt(q) * w * 0.72 * SCALE)
    })
    return true
  }
}

/** Cream laid down in a spiral from the middle outwards. */
export function swirl({ x: cx, y: cy, R, depth = 58, turns = 2.3, seed = 5, t: from, takes = 2.6 }) {
  const rest = new Float32Array(W * H)
  const order = new Float32Array(W * H)
  const rim = new Float32Array(W * H)
  within(cx - R * 1.2, cy - R * 1.2, cx + R * 1.2, cy + R * 1.2, (i, x, y) => {
    const dx = x - cx
    const dy = (y - cy) * 1.05
    const th = Math.atan2(dy, dx)
    const wob = 1 + 0.2 * (fbm(Math.cos(th) * 1.4 + 4, Math.sin(th) * 1.4 + 4, seed) - 0.5)
    const r = Math.hypot(dx, dy) / wob / R
    rim[i] = r
    if (r > 1.02) return
    const k = th / (2 * Math.PI) + turns * r ** 0.8
    const f = k - Math.floor(k)
    order[i] = r
    const saw = Math.sin(Math.PI * f ** 1.5) ** 0.85
    const fine = fbm(turns * r ** 0.8 * 8 + 2.2 * Math.sin(th), 3 + 1.6 * Math.cos(th), seed + 3, 3)
    rest[i] = Math.max(0, sm(0, 0.1, 1.02 - r) ** 0.6 * depth * SCALE * (0.3 + 0.42 * (1 - r) + 0.34 * saw * (0.35 + 0.65 * r) + 0.09 * (fine - 0.5) + 0.35 * Math.exp(-r * r * 16)))
    order[i] = r + 0.055 * Math.sin(th) // an even spiral would wink at the seam
  })
  return (t, h) => {
    const p = (t - from) / takes
    if (p <= 0) return false
    // it grows as if turned out of the jar: the edge runs round while it widens
    const grown = p >= 1.2 ? 2 : 1.12 * easeOut(p / 1.1)
    const hand = p * 15
    within(cx - R * 1.2, cy - R * 1.2, cx + R * 1.2, cy + R * 1.2, (i, x, y) => {
      if (rest[i] === 0) return
      if (grown === 2) {
        h[i] = Math.max(h[i], rest[i])
        return
      }
      const th = Math.atan2(y - cy, x - cx)
      const e = grown + 0.05 * Math.sin(th * 1 - hand) * (1 - p) - order[i]
      if (e <= 0) return
      h[i] = Math.max(h[i], (rest[i] + depth * SCALE * 0.2 * Math.exp(-((e - 0.07) ** 2) / 0.004) * (1 - sm(0.8, 1.2, p))) * sm(0, 0.08, e) ** 0.6)
    })
    return true
  }
}

/** Foam: bubbles that come up from the middle, over a thin film. */
export function foam({ x: cx, y: cy, rx, ry, seed, t: from, takes = 2.6, most = 430 }) {
  const r = random(seed)
  const list = []
  const inside = (x, y) => Math.hypot((x - cx) / rx, (y - cy) / ry) + 0.26 * (fbm(x / 100, y / 100, seed) - 0.47)
  for (let tries = 0; list.length < most && tries < 60000; tries++) {
    const R = 4.5 + r() ** 3.2 * 34
    const x = cx + (r() * 2 - 1) * rx * 1.2
    const y = cy + (r() * 2 - 1) * ry * 1.2
    const far = inside(x, y)
    if (far > 1) continue
    if (list.every((b) => Math.hypot(b.x - x, b.y - y) > (b.R + R) * 0.8)) list.push({ x, y, R, far, t: from + takes * (0.72 * far + 0.2 * r()) })
  }
  const film = new Float32Array(W * H).fill(9)
  within(cx - rx * 1.3, cy - ry * 1.3, cx + rx * 1.3, cy + ry * 1.3, (i, x, y) => {
    film[i] = inside(x, y)
  })
  return (t, h) => {
    const p = (t - from) / takes
    if (p <= 0) return false
    const edge = 1.03 * easeOut(p / 0.95)
    within(cx - rx * 1.3, cy - ry * 1.3, cx + rx * 1.3, cy + ry * 1.3, (i) => {
      const e = sm(0, 0.09, edge - film[i])
      if (e > 0) h[i] = Math.max(h[i], e * 12 * SCALE)
    })
    for (const b of list) {
      const grow = settle((t - b.t) / 0.6)
      const R = b.R * grow * (1 + 0.025 * Math.sin(t * 2.1 + b.x))
      if (R < 1) continue
      within(b.x - R, b.y - R, b.x + R, b.y + R, (i, x, y) => {
        const q = 1 - ((x - b.x) ** 2 + (y - b.y) ** 2) / (R * R)
        if (q > 0) h[i] = Math.max(h[i], (12 + Math.sqrt(q) * R * 0.55) * SCALE)
      })
    }
    return true
  }
}

/** Spray: fine drops settling over an oval, the finest first. */
export function mist({ x: cx, y: cy, rx, ry, seed, t: from, takes = 2.8, most = 560, largest = 25 }) {
  const r = random(seed)
  const list = []
  for (let tries = 0; list.length < most && tries < 40000; tries++) {
    const R = 3 + r() ** 4.5 * largest
    const a = r() * 2 * Math.PI
    const q = Math.sqrt(r())
    const x = cx + Math.cos(a) * q * rx
    const y = cy + Math.sin(a) * q * ry
    if (list.every((b) => Math.hypot(b.x - x, b.y - y) > (b.R + R) * 1.08)) list.push({ x, y, R, t: from + takes * (0.62 * r() + 0.3 * (R / largest)) })
  }
  return (t, h) => {
    let any = false
    for (const b of list) {
      const R = b.R * settle((t - b.t) / 0.5)
      if (R < 0.8) continue
      any = true
      within(b.x - R, b.y - R, b.x + R, b.y + R, (i, x, y) => {
        const dx = x - b.x
        const dy = y - b.y
        const q = 1 - (dx * dx + dy * dy) / (R * R)
        if (q > 0) h[i] = Math.max(h[i], Math.sqrt(q) * R * 0.6 * SCALE)
      })
    }
    return any
  }
}

/** Lashes drawn by a brush one after the other, each from its root to its tip. */
export function lashes({ x: cx, y: cy, R, t: from, takes = 1.5, many = 9, thick = 9, seed = 3, lift = 0 }) {
  const strokes = []
  for (let n = 0; n < many; n++) {
    const f = (n / (many - 1)) * 2 - 1
    const len = R * (0.62 - 0.2 * f * f + 0.1 * (noise(n * 1.7, 4, seed) - 0.5)) + lift
    strokes.push({ root: [cx + f * R, cy - (1 - f * f) * R * 0.34], a: -Math.PI / 2 + f * 0.35 + 0.22 * (noise(n * 3.1, 1, seed) - 0.5), len, curl: f * 0.7, t: from + (takes * 0.72 * n) / many })
  }
  const u = new Float32Array(W * H).fill(-1)
  const rest = new Float32Array(W * H)
  const starts = new Float32Array(W * H)
  for (const s of strokes) {
    const points = []
    for (let k = 0; k <= 40; k++) {
      const q = k / 40
      const bent = s.a + s.curl * q * q
      const prev = points[k - 1] ?? { x: s.root[0], y: s.root[1] }
      points.push({ x: prev.x + (Math.cos(bent) * s.len) / 40, y: prev.y + (Math.sin(bent) * s.len) / 40, q })
    }
    for (const p of points) {
      const w = thick * (1 - p.q) ** 0.7 * (1 + 0.2 * (noise(p.q * 9, s.root[0], seed) - 0.5)) + 0.9
      within(p.x - w, p.y - w, p.x + w, p.y + w, (i, x, y) => {
        const d = 1 - ((x - p.x) ** 2 + (y - p.y) ** 2) / (w * w)
        if (d <= 0) return
        const v = Math.sqrt(d) * w * 0.8 * SCALE
        if (v > rest[i]) {
          rest[i] = v
          if (u[i] < 0) {
            u[i] = p.q
            starts[i] = s.t
          }
        }
      })
    }
  }
  return (t, h) => {
    if (t <= from) return false
    for (let i = 0; i < h.length; i++) {
      if (rest[i] === 0) continue
      const p = easeOut((t - starts[i]) / (takes * 0.42))
      const e = sm(0, 0.06, p * 1.06 - u[i])
      if (e > 0) h[i] = Math.max(h[i], rest[i] * e)
    }
    return true
  }
}

/** A fine line from x0 to x1 where at(x, y), the distance from it downwards, is nought. */
export function line({ x0, x1, at, y, r, t: from, takes }) {
  return (t, h) => {
    const p = ease((t - from) / takes)
    if (p <= 0) return false
    const end = x0 + (x1 - x0) * p
    within(x0, y - 90, end, y + 90, (i, px, py) => {
      const w = r * sm(x0, x0 + 40, px) * sm(x1, x1 - 40, px)
      const q = 1 - (at(px, py) / Math.max(0.5, w)) ** 2
      if (q > 0) h[i] = Math.max(h[i], Math.sqrt(q) * w * 0.9 * SCALE)
    })
    return true
  }
}

/** Powder swept on by a brush, grain by grain, with a little dust. */
export function powder(o) {
  const { len, wide, seed, takes = 1.3 } = o
  const rest = new Float32Array(W * H)
  const us = new Float32Array(W * H)
  const box = [o.x - len - wide - 80, o.y - len - wide - 80, o.x + len + wide + 80, o.y + len + wide + 80]
  within(...box, (i, x, y) => {
    const [u, v] = along(x, y, o)
    us[i] = u + 34 * (noise(v / 13, 3, seed) - 0.5)
    const g = fbm(x / 6, y / 6, seed + 1, 4)
    const e = sm(-34, 46, wide - Math.abs(v) + 46 * (fbm(x / 42, y / 42, seed) - 0.5)) * sm(0, 60, len - Math.abs(u) + 80 * (fbm(v / 19, 3, seed + 2) - 0.5))
    // thin where the brush leaves, so that grains stand alone
    const left = sm(0.9, 0.2, (u + len) / (2 * len))
    const body = e > 0.02 ? e * (8 + 22 * g) * sm(0.1, 0.45, g + left * 0.5 + e * 0.3) : 0
    const dust = g > 0.7 ? (g - 0.7) * 46 * sm(len + 120, len * 0.4, Math.hypot(x - o.x, y - o.y)) : 0
    rest[i] = Math.max(body, dust) * SCALE
  })
  return (t, h) => {
    const p = (t - o.t) / takes
    if (p <= 0) return false
    const front = -len - 60 + (2 * len + 170) * ease(p)
    within(...box, (i) => {
      if (rest[i] === 0) return
      const e = sm(0, 46, front - us[i])
      if (e > 0) h[i] = Math.max(h[i], rest[i] * e)
    })
    return true
  }
}

/** The way of a cotton pad: from one point over a bend to another; answers its middle at t. */
export function padWay({ from, over, to, t: start, takes }) {
  return (t) => {
    const p = ease((t - start) / takes)
    const q = 1 - p
    return { x: q * q * from[0] + 2 * q * p * over[0] + p * p * to[0], y: q * q * from[1] + 2 * q * p * over[1] + p * p * to[1], p }
  }
}

/** A round pad of cotton, quilted. */
export function pad({ way, r, quilt = true }) {
  return (t, h) => {
    const c = way(t)
    const turn = 0.25 + c.p * 0.5
    within(c.x - r, c.y - r, c.x + r, c.y + r, (i, x, y) => {
      const dx = x - c.x
      const dy = y - c.y
      const d = Math.hypot(dx, dy) / r
      if (d >= 1) return
      const a = (dx * Math.cos(turn) + dy * Math.sin(turn)) / 15
      const b = (-dx * Math.sin(turn) + dy * Math.cos(turn)) / 15
      const stitch = quilt ? (0.5 + 0.5 * Math.cos(a * Math.PI)) * (0.5 + 0.5 * Math.cos(b * Math.PI)) : noise(dx / 4 + 40, dy / 4 + 40, 3)
      h[i] = SCALE * (sm(1, 0.86, d) ** 0.5 * 15 + (quilt ? 4.4 : 1.8) * stitch * sm(1, 0.8, d) + 1.2 * (fbm(dx / 3 + 90, dy / 3 + 90, 8, 2) - 0.37) + (d > 0.84 && d < 0.9 ? -1.6 : 0))
    })
    return true
  }
}

/** The wet film a pad leaves behind it. */
export function film({ way, r, from, takes, seed }) {
  const steps = 60
  const when = new Float32Array(W * H).fill(1e9)
  const rest = new Float32Array(W * H)
  for (let k = 0; k <= steps; k++) {
    const t = from + (takes * k) / steps
    const c = way(t)
    within(c.x - r, c.y - r, c.x + r, c.y + r, (i, x, y) => {
      const d = Math.hypot(x - c.x, y - c.y) / r + 0.14 * (fbm(x / 34, y / 34, seed) - 0.47)
      const e = sm(1, 0.8, d)
      if (e <= 0) return
      if (t < when[i]) when[i] = t
      rest[i] = Math.max(rest[i], e ** 0.5 * SCALE * (5 + 5.5 * fbm(x / 60, y / 34, seed + 4, 2) + 1.5 * noise((x - y) / 22, (x + y) / 140, seed)))
    })
  }
  return (t, h) => {
    if (t <= from) return false
    for (let i = 0; i < h.length; i++) if (rest[i] > 0 && t > when[i]) h[i] = Math.max(h[i], rest[i] * sm(0, 0.2, t - when[i]))
    return true
  }
}

/** Several fields on one another: the highest counts. */
export const together = (...fields) => (t, h) => fields.map((f) => f(t, h)).includes(true)
