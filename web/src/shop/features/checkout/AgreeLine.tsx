import { LegalLinks } from '#/shop/parts/LegalLinks.tsx'
import { promisesOf } from '#/shop/parts/promises.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { sentence } from '#/shared/lib/sentence.tsx'
import { copy } from './checkout.copy.ts'

/** What an order agrees to, and what sending something back costs, with each text a press away (FOOT-2, PLAIN-3). */
export function AgreeLine() {
  const { guarantee, wayBack } = promisesOf(useAppSelector((state) => state.shop.config))
  return (
    <LegalLinks>
      {(opens) => (
        <p>
          {guarantee}. {wayBack} <a {...opens('returns')}>{copy.agree.returns}</a>.{' '}
          {sentence(copy.agree.whole, {
            terms: <a {...opens('terms')}>{copy.agree.terms}</a>,
            privacy: <a {...opens('privacy')}>{copy.agree.privacy}</a>,
          })}
        </p>
      )}
    </LegalLinks>
  )
}
