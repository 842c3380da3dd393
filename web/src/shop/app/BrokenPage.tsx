import { useEffect, useState } from 'react'
import { useOnline } from '#/shared/lib/useOnline.ts'
import { paths } from '#/shared/lib/paths.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { copy } from './broken.copy.ts'

/** How often the shop is looked for while it is out of reach, in milliseconds. */
const LOOK_MS = 5000

/**
 * Whether the shop answers. It is asked before the page is loaded anew, since a load that fails ends at the browser's
 * own error page.
 */
async function isThere(): Promise<boolean> {
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

/**
 * Stands in place of a page that could not be shown. While the shop is out of reach it looks for it and loads the page
 * by itself; the open page of the shop stays meanwhile (WEB-5).
 */
export function BrokenPage({ again }: { again: () => void }) {
  const online = useOnline()
  const [away, setAway] = useState(!online)
  if (!online && !away) setAway(true) // the page counts as away until the shop answers, also once the network is back

  useEffect(() => {
    if (!away) return undefined
    const look = () => void isThere().then((there) => (there ? again() : undefined))
    const timer = setInterval(look, LOOK_MS)
    window.addEventListener('online', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', look)
    }
  }, [away, again])

  async function load() {
    if (!(await isThere())) setAway(true)
    else if (away) again()
    else window.location.reload()
  }

  return (
    <div role="alert" className="wrap">
      <EmptyState
        as="h1"
        title={away ? copy.networkIsAway : copy.title}
        actions={
          <>
            <Button onClick={() => void load()}>{away ? copy.tryAgain : copy.loadAgain}</Button>
            {away ? (
              <Button variant="secondary" onClick={() => window.history.back()}>
                {copy.back}
              </Button>
            ) : (
              <a href={paths.home} className={buttonClass({ variant: 'secondary' })}>
                {copy.toHome}
              </a>
            )}
          </>
        }
      >
        {away ? copy.comesByItself : copy.text}
      </EmptyState>
    </div>
  )
}
