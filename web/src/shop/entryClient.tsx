/**
 * The start in the browser. It reads the page's code in pieces, each in a task of its own, so that a tap or a frame
 * that waits comes next (SWIFT-5). The document itself asks for all of them.
 */
import '#/shared/styles/index.css'
import { tried } from '#/shared/lib/tries.ts'

/** Ends the current task. */
const pause = (ms = 0) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function start(root: HTMLElement) {
  await pause()
  try {
    await tried(() => import('./engine.ts'))
    await pause()
    const { begin } = await tried(() => import('./begin.ts'))
    await pause()
    await begin(root, pause)
  } catch (error) {
    console.error('The page could not be loaded:', error)
    window.dispatchEvent(new Event('pagelost')) // early.ts tells the shopper
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root')
void start(root)
