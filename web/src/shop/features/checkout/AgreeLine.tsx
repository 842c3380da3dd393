import { type MouseEvent, Suspense, useState } from 'react'
import type { LegalKind } from '#/shop/parts/legal.tsx'
import { lazyPart } from '#/shared/lib/code.ts'
import { sentence } from '#/shared/lib/sentence.tsx'
import { copy } from './copy.ts'

const LegalDialog = lazyPart(async () => (await import('#/shop/parts/LegalDialog.tsx')).LegalDialog)

/** What an order agrees to, with both texts a press away; without scripts they stand below the footer (FOOT-2). */
export function AgreeLine() {
  const [legal, setLegal] = useState<LegalKind | null>()
  const opens = (kind: LegalKind) => ({
    href: `#${kind}`,
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      setLegal(kind)
    },
  })
  return (
    <>
      <p>
        {sentence(copy.agree.whole, {
          terms: <a {...opens('terms')}>{copy.agree.terms}</a>,
          privacy: <a {...opens('privacy')}>{copy.agree.privacy}</a>,
        })}
      </p>
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
