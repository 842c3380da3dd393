/**
 * The payment screenshot outlives a reload where what is typed does: in the tab's own storage (PROOF-1). Phones give a
 * page's memory to the bank's app while the money is sent. A picture of somebody's account must not stay behind on a
 * phone that others use too: what the tab keeps ends with the tab, a database of the browser's would not.
 */
import { tab } from '#/shared/lib/storage.ts'

const KEY = 'paymentShot'

/** Keeps the picture while `still` it is the one; false where the browser has no room for it, or forbids it. */
export async function keepShot(file: File, still: () => boolean): Promise<boolean> {
  try {
    const data = await dataUrl(file)
    return !still() || tab.writeJson(KEY, { name: file.name, data })
  } catch {
    return false
  }
}

/** The picture that was chosen in this tab before, or null. Unreadable means none. */
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

/** It was taken away, another one was chosen, or its order stands. */
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
