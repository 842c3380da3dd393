/**
 * Where the browser starts: the page's code in pieces, each read in a task of its own, so that a tap or a frame that
 * waits is next (SWIFT-5). All of them are asked for by the document itself.
 */
import '#/shared/styles/index.css'

/** Ends the task. */
const pause = (ms = 0) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Like loadCode(), which is in what is loaded here: tried three times (WEB-5). */
async function piece<T>(load: () => Promise<T>): Promise<T> {
  for (const ms of [500, 2000]) {
    try {
      return await load()
    } catch {
      await pause(ms)
    }
  }
  return load()
}

async function start(root: HTMLElement) {
  await pause()
  try {
    await piece(() => import('./engine.ts'))
    await pause()
    const { begin } = await piece(() => import('./begin.ts'))
    await pause()
    await begin(root, pause)
  } catch (error) {
    console.error('The page could not be loaded:', error)
    window.dispatchEvent(new Event('pagelost')) // early.ts says so
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root')
void start(root)
