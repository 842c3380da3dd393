/**
 * The payment screenshot is kept in the tab's own storage, so that it outlives a reload as the typed text does
 * (PROOF-1): phones give a page's memory to the bank's app while the money is sent. It ends with the tab. A database of
 * the browser's would not, and would leave a picture of somebody's account on a phone that others use.
 */
import { tab } from '#/shared/lib/storage.ts'

const KEY = 'paymentShot'

/**
 * Keeps the picture if `still` answers that it is the chosen one. It is false where the browser has no room or forbids
 * storage.
 */
export async function keepShot(file: File, still: () => boolean): Promise<boolean> {
  try {
    const data = await dataUrl(file)
    return !still() || tab.writeJson(KEY, { name: file.name, data })
  } catch {
    return false
  }
}

/** The picture that was chosen in this tab before, or null where there is none or it cannot be read. */
export function keptShot(): File | null {
  try {
    const kept = tab.readJson(KEY) as { name?: unknown; data?: unknown } | null
    if (typeof kept?.name !== 'string' || typeof kept.data !== 'string') return null
    const [, type, text] = /^data:(image\/(?:jpe?g|png));base64,(.+)$/.exec(kept.data) ?? []
    if (type === undefined || text === undefined) return null
    return new File([Uint8Array.from(atob(text), (char) => char.charCodeAt(0))], kept.name, { type })
  } catch {
    return null
  }
}

/** Forgets the picture when it was removed or replaced, or its order is placed. */
export function forgetShot(): void {
  tab.write(KEY, null)
}

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture cannot be read.')))
    reader.readAsDataURL(file)
  })
}
