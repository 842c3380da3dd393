import { useRef, useState } from 'react'
import { cx } from '#/shared/lib/cx.ts'
import { buttonClass, Button } from '#/shared/ui/Button.tsx'
import { CopyButton } from '#/shared/ui/CopyButton.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import styles from './Chat.module.css'
import { type CallCard, type Language } from '#/office/domain/orders/callsApi.ts'
import { copy } from './calls.copy.ts'
import { SendByLink } from '#/office/ui/SendByLink.tsx'
import { useKey } from '#/office/ui/useKey.ts'
import { useSendText } from '#/office/ui/useSendText.ts'

const LANGUAGES: readonly Language[] = ['en', 'ur', 'ur-Latn']

/** The text in three languages, with one press to WhatsApp and one to call (SAY-2). */
export function Chat({ card }: { card: CallCard }) {
  const own = LANGUAGES.find((one) => one === card.language) ?? 'en'
  const [language, setLanguage] = useState<Language>(own)
  const text = card.texts.find((one) => one.language === language)?.text
  const call = useRef<HTMLAnchorElement>(null)
  const { message } = card
  const send = useSendText(message, language)
  useKey('w', send.press)
  useKey('c', () => call.current?.click())
  const phone = card.order.contact?.phone ?? card.dial
  return (
    <section className={styles.chat} aria-label={copy.text}>
      <div className={styles.languages} role="group" aria-label={copy.text}>
        {LANGUAGES.map((one) => (
          <button
            key={one}
            type="button"
            lang={one}
            aria-pressed={one === language}
            className={cx(one === language && styles.on)}
            onClick={() => setLanguage(one)}
          >
            {copy.languages[one]}
          </button>
        ))}
        {card.language === '' ? null : <span>{copy.used(own)}</span>}
      </div>
      {text === undefined ? (
        <p className={styles.none}>{copy.noText}</p>
      ) : (
        <p className={styles.text} lang={language} dir={language === 'ur' ? 'rtl' : 'ltr'}>
          {text}
        </p>
      )}
      <div className={styles.acts}>
        {message === undefined ? null : (
          <Button variant="secondary" size="sm" busy={send.busy} onClick={send.press}>
            <Icon name="whatsapp" size="sm" /> {copy.whatsapp}
          </Button>
        )}
        {card.dial === '' ? null : (
          <a ref={call} className={buttonClass({ variant: 'secondary', size: 'sm' })} href={`tel:${card.dial}`}>
            <Icon name="phone" size="sm" /> <bdi>{copy.call(phone)}</bdi>
          </a>
        )}
        {text === undefined ? null : <CopyButton text={text} what="text" />}
      </div>
      <SendByLink of={send} />
    </section>
  )
}
