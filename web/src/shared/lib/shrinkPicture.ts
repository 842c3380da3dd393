import { kilobytes, megabytes } from './format.copy.ts'
const QUALITY = 0.85

/** Pictures under this many bytes are sent as they are. */
const SMALL_ENOUGH = 250 * 1024

/** The server's limit for a picture, in bytes. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024

/** The types that the server accepts as they are. */
const KEPT = new Set(['image/jpeg', 'image/png'])

/**
 * Returns a JPEG of at most `maxSide` px a side, so that a slow line carries kilobytes instead of megabytes. The file
 * itself is returned where it is small already, where the result would be no smaller, or where this browser cannot draw
 * it; the server then decides. 1600 px are enough to read an amount on a screenshot.
 */
export async function shrinkPicture(file: File, maxSide = 1600): Promise<File> {
  const foreign = !KEPT.has(file.type)
  if ((file.size <= SMALL_ENOUGH && !foreign) || typeof createImageBitmap !== 'function') return file
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return file
  }
  try {
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return file
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY)
    })
    if (!blob || (blob.size >= file.size && !foreign)) return file
    return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
  } finally {
    bitmap.close()
  }
}

/** A size as people read it: "840 KB", "1.8 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1024 * 1024) return kilobytes(Math.max(1, Math.round(bytes / 1024)))
  const tenths = Math.round((bytes / (1024 * 1024)) * 10)
  return megabytes(`${Math.floor(tenths / 10)}.${tenths % 10}`)
}
