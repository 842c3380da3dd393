import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { cx } from '#/shared/lib/cx.ts'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import { copy } from './messages.copy.ts'
import { messageCopy } from '#/office/domain/orders/messages.copy.ts'
import { type Channel, type Language, messageQueries } from '#/office/domain/orders/messagesApi.ts'
import { ChannelSwitches } from './ChannelSwitches.tsx'
import { WordsEditor } from './WordsEditor.tsx'
import styles from './Words.module.css'

const CHANNELS: readonly Channel[] = ['mail', 'whatsapp']
const LANGUAGES: readonly Language[] = ['en', 'ur', 'ur-Latn']

/** The words of messages, by moment, channel and language (SAY-3). */
export default function WordsScreen({ me }: ScreenProps) {
  const [params] = useSearchParams()
  const words = useQuery(messageQueries.words)
  const kinds = [...new Set((words.data ?? []).map((one) => one.kind))]
  const at = {
    kind: kinds.find((one) => one === params.get('kind')) ?? kinds[0] ?? '',
    channel: CHANNELS.find((one) => one === params.get('channel')) ?? 'mail',
    language: LANGUAGES.find((one) => one === params.get('language')) ?? 'en',
  }
  // These are links, so that leaving unsaved words asks first.
  const to = (other: Partial<typeof at>) => `?${new URLSearchParams({ ...at, ...other }).toString()}`
  const one = words.data?.find((w) => w.kind === at.kind && w.channel === at.channel && w.language === at.language)
  const edited = new Set((words.data ?? []).filter((w) => w.edited).map((w) => w.kind))
  return (
    <Page title={copy.words} lead={words.data ? copy.wordsLead(kinds.length) : undefined}>
      {words.data ? (
        <div className={styles.columns}>
          <nav aria-label={copy.moment} className={styles.moments}>
            {kinds.map((kind) => (
              <Link
                key={kind}
                href={to({ kind })}
                replace
                className={cx(kind === at.kind && styles.here)}
                aria-current={kind === at.kind ? 'true' : undefined}
              >
                {messageCopy.kinds[kind] ?? kind}
                {edited.has(kind) ? <span>{copy.edited}</span> : null}
              </Link>
            ))}
          </nav>
          <div className={styles.main}>
            <div className={styles.choices}>
              <div role="group" aria-label={copy.way}>
                {CHANNELS.map((channel) => (
                  <Link
                    key={channel}
                    href={to({ channel })}
                    replace
                    aria-current={channel === at.channel ? 'true' : undefined}
                  >
                    {messageCopy.channel[channel]}
                  </Link>
                ))}
              </div>
              <div role="group" aria-label={copy.language}>
                {LANGUAGES.map((language) => (
                  <Link
                    key={language}
                    href={to({ language })}
                    replace
                    lang={language}
                    aria-current={language === at.language ? 'true' : undefined}
                  >
                    {copy.languages[language]}
                  </Link>
                ))}
              </div>
            </div>
            {at.language === 'en' ? null : <p className={styles.quiet}>{copy.native}</p>}
            {one ? (
              <WordsEditor
                key={`${one.kind} ${one.channel} ${one.language}`}
                words={one}
                may={me.permissions.includes('settings.write')}
              />
            ) : null}
            <ChannelSwitches
              kind={at.kind}
              words={words.data}
              channels={CHANNELS}
              may={me.permissions.includes('settings.write')}
            />
          </div>
        </div>
      ) : words.error ? (
        <ErrorState
          error={words.error}
          message={messageCopy.failed}
          onRetry={() => void words.refetch()}
          retryLabel={messageCopy.retry}
        />
      ) : (
        <Loading />
      )}
    </Page>
  )
}
