/**
 * Photos of a phone, made small in the browser before they are sent (ITEM-3). They are worked one at a time, since each
 * takes 50 MB while it is open.
 */

export const WIDTHS = [1280, 640, 320, 160] as const

/** The widest picture the shop shows. */
const WIDEST = 1280

/** A narrower picture than this is blurred on a phone. */
export const LEAST_SIDE = 320

const JPEG_QUALITY = 0.88
const WEBP_QUALITY = 0.8

/** The largest file that is opened, in bytes: a photo of 100 megapixels has about 40 MB. */
export const MAX_FILE_BYTES = 60 * 1024 * 1024

/** A part of a picture, in its own pixels. */
export type Area = { x: number; y: number; width: number; height: number }

export type Prepared = {
  jpeg: Blob
  /** The WebP files by width, none wider than the photo. It is empty where this browser makes no WebP. */
  webp: { width: number; blob: Blob }[]
  width: number
  height: number
}

/** The error for a file that cannot become a photo. `reason` decides the words. */
export class PictureError extends Error {
  readonly reason: 'type' | 'large' | 'small' | 'heic' | 'unreadable'
  constructor(reason: PictureError['reason']) {
    super(reason)
    this.name = 'PictureError'
    this.reason = reason
  }
}

/** Whether a file is a photo in the format of iPhones, by its first bytes and whatever its name. */
async function isHeic(file: Blob): Promise<boolean> {
  try {
    return /^ftyp(?:hei[cfms]|hev[cmsx]|heix|mif1|msf1)/.test(await file.slice(4, 12).text())
  } catch {
    return false // the file cannot be read at all, because it was moved or its disk is gone
  }
}

let line: Promise<unknown> = Promise.resolve()

/** Runs one after another what would need too much memory at once. */
function inLine<T>(work: () => Promise<T>): Promise<T> {
  const next = line.then(work, work)
  line = next.catch(() => undefined)
  return next
}

/**
 * Makes a photo ready to send: upright, at most 1280 px wide, as JPEG and, where the browser can, as WebP in every
 * width.
 */
export function prepare(file: Blob, area?: Area): Promise<Prepared> {
  if (file.type !== '' && !file.type.startsWith('image/')) return Promise.reject(new PictureError('type'))
  if (file.size > MAX_FILE_BYTES) return Promise.reject(new PictureError('large'))
  return inLine(async () => {
    let bitmap: ImageBitmap
    try {
      bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    } catch {
      throw new PictureError((await isHeic(file)) ? 'heic' : 'unreadable')
    }
    const canvas = document.createElement('canvas')
    try {
      const part = area ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height }
      if (Math.min(part.width, part.height) < LEAST_SIDE) throw new PictureError('small')
      draw(canvas, bitmap, part, Math.min(WIDEST, Math.round(part.width)))
    } finally {
      bitmap.close()
    }
    try {
      return await encode(canvas)
    } finally {
      canvas.width = 0 // gives the canvas's memory back at once
    }
  })
}

function draw(canvas: HTMLCanvasElement, from: CanvasImageSource, part: Area, width: number) {
  canvas.width = width
  canvas.height = Math.max(1, Math.round((part.height * width) / part.width))
  const context = canvas.getContext('2d')
  if (!context) throw new PictureError('unreadable')
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency, and transparent parts shall be white, not black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(from, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
}

async function encode(canvas: HTMLCanvasElement): Promise<Prepared> {
  const jpeg = await blobOf(canvas, 'image/jpeg', JPEG_QUALITY)
  if (!jpeg) throw new PictureError('unreadable')
  const { width, height } = canvas
  const webp: Prepared['webp'] = []
  const small = document.createElement('canvas')
  for (const wanted of WIDTHS) {
    draw(small, canvas, { x: 0, y: 0, width, height }, Math.min(wanted, width))
    const blob = await blobOf(small, 'image/webp', WEBP_QUALITY)
    if (!blob) break
    webp.push({ width: wanted, blob })
  }
  small.width = 0
  return { jpeg, webp, width, height }
}

/** The canvas as a file, or null where the browser cannot write the type and gives another. */
function blobOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, quality)
  })
}

/**
 * An early picture of one of the shop's videos, as JPEG. It is the poster until another is chosen, and null where none
 * can be had.
 */
export async function posterOf(address: string): Promise<Blob | null> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  const come = (name: string) =>
    new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), 10_000)
      const end = (good: boolean) => () => {
        clearTimeout(timer)
        resolve(good)
      }
      video.addEventListener(name, end(true), { once: true })
      video.addEventListener('error', end(false), { once: true })
    })
  const loaded = come('loadeddata')
  video.src = address
  if (!(await loaded)) return null
  const moved = come('seeked')
  video.currentTime = Math.min(0.5, video.duration / 2 || 0)
  if (!(await moved) || video.videoWidth === 0) return null
  const canvas = document.createElement('canvas')
  const { videoWidth: width, videoHeight: height } = video
  draw(canvas, video, { x: 0, y: 0, width, height }, Math.min(WIDEST, width))
  return blobOf(canvas, 'image/jpeg', JPEG_QUALITY)
}
