import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFollowed } from '#/office/api/live.ts'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { TranslationFields } from '#/office/domain/translations/TranslationFields.tsx'
import { placeText, translationsCopy as copy } from '#/office/domain/translations/translations.copy.ts'
import {
  saveTranslations,
  translationKeys,
  translationQueries,
  translationSubjects,
  type OwnerText,
  type SaidText,
  type TranslationChange,
} from '#/office/domain/translations/translationsApi.ts'
import screens from '#/office/ui/screens.module.css'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { Segments } from '#/office/ui/Segments.tsx'
import { UnsavedDialog } from '#/office/ui/UnsavedDialog.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { useUnsavedGuard } from '#/office/ui/useUnsavedGuard.ts'
import { words } from '#/office/ui/words.copy.ts'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { toast } from '#/shared/ui/toast.ts'
import shelves from './Shelves.module.css'
import { copy as shelvesCopy } from './shelves.copy.ts'
import { ShelvesTabs } from './ShelvesTabs.tsx'
import styles from './TranslationsScreen.module.css'

/** How many texts are drawn at first, since each has two fields. */
const SHOWN = 40

const isOpen = ({ state }: SaidText) => state === 'missing' || state === 'check'

/** The first of several equal texts, since a translation of one counts for all. */
const distinct = (texts: readonly OwnerText[]) =>
  texts.filter(({ english }, at) => texts.findIndex((other) => other.english === english) === at)

/** The owner's texts in other languages, with what is missing (LANG-4). */
export default function TranslationsScreen({ me }: ScreenProps) {
  const may = usePermission(me)
  const stored = useQuery(translationQueries.all)
  const [view, setView] = useState<'open' | 'all'>('open')
  const [shown, setShown] = useState(SHOWN)
  const first = useUnsavedGuard()
  useFollowed(translationSubjects, translationKeys.all) // also where no text is listed
  const texts = distinct(stored.data?.texts ?? [])
  const open = texts.filter(({ said }) => said.some(isOpen))
  const list = view === 'open' ? open : texts

  return (
    <Page title={shelvesCopy.title} lead={shelvesCopy.lead}>
      <ShelvesTabs />
      <div className={screens.stack}>
        <Panel title={copy.heading} lead={copy.lead}>
          {stored.error ? (
            <ErrorState error={stored.error} message={words.failed} onRetry={() => void stored.refetch()} />
          ) : null}
          {stored.isPending ? <Loading /> : null}
          {texts.length > 0 ? (
            <div className={styles.top}>
              <Segments
                label={copy.show}
                options={{ open: copy.open, all: copy.all }}
                value={view}
                onChange={(next) =>
                  first.ask(() => {
                    setView(next)
                    setShown(SHOWN)
                  })
                }
              />
              <p className={shelves.quiet}>
                {(['ur', 'ur-Latn'] as const).map((language) => (
                  <span key={language}>
                    {copy.progress(
                      copy.languages[language],
                      texts.filter(({ said }) => !said.some((one) => one.language === language && isOpen(one))).length,
                      texts.length,
                    )}
                  </span>
                ))}
              </p>
            </div>
          ) : null}
          {stored.data && list.length === 0 ? (
            <EmptyState title={texts.length === 0 ? copy.none : copy.done}>
              {texts.length === 0 ? copy.noneText : copy.doneText}
            </EmptyState>
          ) : null}
          <ul className={styles.texts}>
            {list.slice(0, shown).map((text) => (
              <li key={text.place}>
                <p className={shelves.quiet}>{placeText(text)}</p>
                <p className={styles.english} dir="auto">
                  {text.english}
                </p>
                <TranslationFields
                  place={text.place}
                  tell={first.tell}
                  mayWrite={may('products.write') && (text.area !== 'settings' || may('settings.write'))}
                />
              </li>
            ))}
          </ul>
          {list.length > shown ? (
            <Button size="sm" variant="secondary" onClick={() => setShown(list.length)}>
              {copy.more(list.length - shown)}
            </Button>
          ) : null}
        </Panel>
        <History texts={stored.data?.texts ?? []} mayWrite={may('products.write')} />
      </div>
      {may('products.write') ? null : <p className={shelves.quiet}>{shelvesCopy.readOnly}</p>}
      <UnsavedDialog what={first.losing} onStay={first.stay} onLeave={first.leave} />
    </Page>
  )
}

function History({ texts, mayWrite }: { texts: readonly OwnerText[]; mayWrite: boolean }) {
  const client = useQueryClient()
  const history = useQuery(translationQueries.history)
  /** The place of a change's text now, and the translation that is seen there; null where the text is gone. */
  const nowOf = ({ english, language }: TranslationChange) => {
    const text = texts.find((one) => one.english === english)
    const said = text?.said.find((one) => one.language === language)
    return text && said ? { place: text.place, seen: said.seen } : null
  }
  const revert = useMutation({
    mutationFn: ({ change, place, seen }: { change: TranslationChange; place: string; seen: number }) =>
      saveTranslations([{ place, language: change.language, english: change.english, text: change.before, seen }]),
    onSuccess: (now) => {
      client.setQueryData(translationKeys.all, now)
      toast.success(copy.undone)
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: translationKeys.history }),
  })
  return (
    <Panel title={copy.history} lead={copy.historyLead}>
      {history.error ? <p>{words.failed}</p> : null}
      {history.data?.length === 0 ? <p className={shelves.quiet}>{copy.noHistory}</p> : null}
      <ul className={styles.history}>
        {history.data?.map((change) => {
          const now = nowOf(change)
          return (
            <li key={change.id}>
              <span>
                <b dir="auto">{change.english}</b>
                <span dir="auto" lang={change.language}>
                  <del>{change.before || copy.empty}</del> → {change.after || copy.empty}
                </span>
                <span className={shelves.quiet}>
                  {copy.by(change.actorName || copy.someone, formatDayTime(change.at))}
                </span>
              </span>
              {mayWrite && now?.seen === change.id ? (
                <Button
                  size="sm"
                  variant="quiet"
                  busy={revert.isPending && revert.variables.change === change}
                  aria-label={copy.backNamed(change)}
                  onClick={() => revert.mutate({ change, ...now })}
                >
                  {copy.back}
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
