import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#/shared/ui/Button.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import page from '#/office/ui/Page.module.css'
import { words } from '#/office/ui/words.copy.ts'

/** The pauses before the code of a screen is asked for again, in milliseconds. The last one stays. */
const PAUSES_MS = [3000, 6000, 12_000, 30_000]

type Props = {
  /** Whether its code did not come; otherwise the screen itself failed. */
  codeLost: boolean
  /** How often it was tried again already. */
  tries: number
  again: () => void
}

/** Stands in place of a screen that could not be shown. One whose code did not come is tried again by itself. */
export function BrokenScreen({ codeLost, tries, again }: Props) {
  const client = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const said = codeLost ? words.broken.code : words.broken.screen

  useEffect(() => {
    // What had the focus is gone with the screen, so this takes it.
    if (document.activeElement === document.body) box.current?.focus()
    if (!codeLost) return undefined
    const timer = setTimeout(again, PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)])
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [codeLost, tries, again])

  return (
    <div ref={box} className={page.page} role="alert" tabIndex={-1}>
      <EmptyState
        as="h1"
        title={said.title}
        actions={
          <>
            <Button
              onClick={() => {
                // The next try begins with new answers, because the screen may have failed with the old ones.
                client.removeQueries({ type: 'inactive' })
                again()
              }}
            >
              {words.broken.again}
            </Button>
            <Button variant="secondary" onClick={() => window.location.reload()}>
              {words.broken.reload}
            </Button>
          </>
        }
      >
        {said.text}
      </EmptyState>
    </div>
  )
}
