import type { Product } from '#/shared/api/types.ts'
import { Icon, type IconName } from '#/shared/ui/Icon.tsx'
import { says } from '#/shared/lib/says.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { VideoPlayer } from '#/shared/ui/VideoPlayer.tsx'
import { howToUse } from './howToUse.ts'
import styles from './HowToUse.module.css'
import { copy } from './more.copy.ts'

/** "How to Use" with its four things, beside the film (PDP-7 to PDP-9). */
export function HowToUse({ product }: { product: Product }) {
  const hints = useAppSelector((state) => says(state.shop.config, 'howTo'))
  const words = hints ? howToUse(product.category) : null
  // A shop that gives no hints of its own shows the product's, and nothing where it has none (OWN-6).
  if (!words && product.howToUse.length === 0 && product.video === '') return null
  const all: { icon: IconName; title: string; text: string | readonly string[] | undefined }[] = [
    { icon: 'finger', title: copy.howToApply, text: product.howToUse.length > 0 ? product.howToUse : words?.apply },
    { icon: 'clock', title: copy.whenToUse, text: words?.when },
    { icon: 'brightening', title: copy.expectedResults, text: words?.results },
    { icon: 'check', title: copy.proTips, text: words?.tips },
  ]
  const things = all.flatMap(({ text, ...thing }) => (text === undefined ? [] : [{ ...thing, text }]))
  return (
    <section className={styles.how} aria-labelledby="how-title">
      <div className={styles.frame} data-film={product.video !== ''}>
        <div className={styles.words}>
          <h2 id="how-title" className={styles.title}>
            {copy.howToUse}
          </h2>
          <p className={styles.intro}>{(product.video === '' ? copy.mostOf : copy.watchMostOf)(product.name)}</p>
          <ul className={styles.things}>
            {things.map((thing) => (
              <li key={thing.title}>
                <Icon name={thing.icon} className={styles.icon} />
                <div>
                  <h3>{thing.title}</h3>
                  {typeof thing.text === 'string' ? (
                    <p>{thing.text}</p>
                  ) : (
                    <ol dir="auto">
                      {thing.text.map((step) => (
                        <li key={step}>{step}</li>
                      ))}
                    </ol>
                  )}
                </div>
              </li>
            ))}
          </ul>
          {words ? <p className={styles.closing}>{copy.regularUse}</p> : null}
        </div>
        {words || product.video !== '' ? (
          <VideoPlayer
            src={product.video}
            poster={product.videoPoster}
            title={copy.howToUseOf(product.name)}
            className={styles.film}
          />
        ) : null}
      </div>
    </section>
  )
}
