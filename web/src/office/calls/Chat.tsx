import { useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cx } from '#/shared/lib/cx.ts'
import { buttonClass, Button } from '#/shared/ui/Button.tsx'
import { CopyButton } from '#/shared/ui/CopyButton.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { keys } from '#/office/api/officeApi.ts'
import styles from './Chat.module.css'
import { type CallCard, type Language, sendText } from './callsApi.ts'
import { copy } from './copy.ts'
import { useKey } from '#/office/ui/useKey.ts'

const LANGUAGES: readonly Language[] = ['en', 'ur', 'ur-Latn']

/** The text in three languages, one press to WhatsApp, one to call (SAY-2). */
export function Chat({ card }: { card: CallCard }) {
  const client = useQueryClient()
  const own = LANGUAGES.find((one) => one === card.language) ?? 'en'
  const [language, setLanguage] = useState<Language>(own)
  const text = card.texts.find((one) => one.language === language)?.text
  const call = useRef<HTMLAnchorElement>(null)
  const { message } = card
  const send = useMutation({
    // The window opens with the press, before anything is asked: later a browser would stop it.
    mutationFn: async ({ id, opened }: { id: string; opened: Window | null }) => {
      try {
        const chat = await sendText(id, language)
        if (opened) {
          opened.opener = null
          opened.location.href = chat.url
        }
      } catch (error) {
        opened?.close()
        throw error
      }
    },
    onSuccess: () => toast.success(copy.sent),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: keys.orders }),
  })
  const press = () => {
    if (message !== undefined && !send.isPending) send.mutate({ id: message, opened: window.open('', '_blank') })
  }
  useKey('w', press)
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
          <Button variant="secondary" size="sm" busy={send.isPending} onClick={press}>
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
    </section>
  )
}
