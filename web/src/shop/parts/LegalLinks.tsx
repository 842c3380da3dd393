import { type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#/shared/lib/code.ts'
import { paths } from '#/shared/lib/paths.ts'
import type { LegalKind } from './legal.tsx'

const LegalDialog = lazyPart(async () => (await import('./LegalDialog.tsx')).LegalDialog)

type Opening = { href: string; 'aria-haspopup': 'dialog'; onClick: (event: MouseEvent) => void }

/**
 * Links to the shop's texts. Each opens as a dialog over the page (FOOT-2); without scripts, and in a new tab, it leads
 * to the page of the text (PLAIN-3).
 */
export function LegalLinks({ children }: { children: (opens: (kind: LegalKind) => Opening) => ReactNode }) {
  /** Undefined until a text is first wanted, since most visits never load them. */
  const [legal, setLegal] = useState<LegalKind | null>()
  return (
    <>
      {children((kind) => ({
        href: paths[kind],
        'aria-haspopup': 'dialog',
        onClick: (event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setLegal(kind)
        },
      }))}
      {legal === undefined ? null : (
        <Suspense fallback={null}>
          <LegalDialog
            kind={legal}
            onClose={() => {
              setLegal(null)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
