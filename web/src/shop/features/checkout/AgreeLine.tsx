import { LegalLinks } from '#/shop/parts/LegalLinks.tsx'
import { promisesOf } from '#/shop/parts/promises.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { sentence } from '#/shared/lib/sentence.tsx'
import { copy } from './checkout.copy.ts'

/** Says what an order agrees to and what a return costs, with a link to each text (FOOT-2, PLAIN-3). */
export function AgreeLine() {
  const { guarantee, wayBack } = promisesOf(useAppSelector((state) => state.shop.config))
  return (
    <LegalLinks>
      {(opens) => (
        <p>
          {sentence(copy.agree.whole, {
            guarantee,
            wayBack,
            returns: <a {...opens('returns')}>{copy.agree.returns}</a>,
            terms: <a {...opens('terms')}>{copy.agree.terms}</a>,
            privacy: <a {...opens('privacy')}>{copy.agree.privacy}</a>,
          })}
        </p>
      )}
    </LegalLinks>
  )
}
