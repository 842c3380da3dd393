import { IconButton } from '#/shared/ui/IconButton.tsx'
import { LanguageLink } from './LanguageLink.tsx'
import styles from './LanguageOffer.module.css'
import { dismiss, offered } from './offer.copy.ts'

/** Offers the page in Urdu, in either script, at the edge of the page where it covers nothing. */
export function LanguageOffer({ onClose }: { onClose: () => void }) {
  return (
    <section className={styles.offer} lang="ur" dir="rtl" aria-label={offered}>
      <p>{offered}</p>
      <LanguageLink to="ur" className={styles.link} />
      <LanguageLink to="ur-Latn" className={styles.link} />
      <IconButton icon="close" size="sm" lang="en" label={dismiss} onClick={onClose} />
    </section>
  )
}
