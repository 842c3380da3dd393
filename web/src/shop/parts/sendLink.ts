import { toast } from '#/shared/ui/toast.ts'

type Words = { copied: string; notCopied: string }

/** Sends an address of the shop by the phone's share sheet, or copies it and says so. */
export async function sendLink(path: string, title: string, words: Words) {
  const url = window.location.origin + path
  try {
    if (typeof navigator.share === 'function') await navigator.share({ title, url })
    else {
      await navigator.clipboard.writeText(url)
      toast.success(words.copied)
    }
  } catch (error) {
    // Closing the phone's share sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast.error(words.notCopied)
  }
}
