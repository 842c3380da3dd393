/** How long to wait before another try while the browser believes it is online, in milliseconds. */
const AGAIN_MS = 4000

/**
 * Wraps the loading of a part's code so that it never fails: a shopper whose
 * line drops keeps the page, with what is typed in it, and the part comes when
 * the line is back. React would otherwise take the whole page away, because
 * the parts of the frame stand outside every error boundary.
 */
export function patient<T>(load: () => Promise<T>): () => Promise<T> {
  return async function untilLoaded() {
    for (;;) {
      try {
        return await load()
      } catch (error) {
        if (typeof window === 'undefined') throw error
        await lineIsBack()
      }
    }
  }
}

function lineIsBack(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      window.removeEventListener('online', go)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(go, AGAIN_MS)
    window.addEventListener('online', go)
  })
}
