/** A screenshot is read, not printed: this is enough to read an amount, and it leaves a slow line quickly. */
const MAX_SIDE = 1600
const QUALITY = 0.85

/** Pictures under this many bytes travel as they are. */
const SMALL_ENOUGH = 250 * 1024

/** The server's limit for a picture, in bytes. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024

/**
 * Returns a JPEG of at most 1600 px a side, or the file itself where it is
 * small already, where the result would be no smaller, or where this browser
 * cannot draw it (the server decides about such a file).
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= SMALL_ENOUGH || typeof createImageBitmap !== 'function') return file
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return file
  }
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return file
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY)
    })
    if (!blob || blob.size >= file.size) return file
    return new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' })
  } finally {
    bitmap.close()
  }
}

/** "840 KB", "1.8 MB": sizes as people read them. */
export function fileSize(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  const tenths = Math.round((bytes / (1024 * 1024)) * 10)
  return `${Math.floor(tenths / 10)}.${tenths % 10} MB`
}
