import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFollowed } from '#/office/api/live.ts'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { UnsavedDialog } from '#/office/ui/UnsavedDialog.tsx'
import { Drawer } from '#/office/ui/Drawer.tsx'
import { useUnsavedGuard } from '#/office/ui/useUnsavedGuard.ts'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { Toolbar } from '#/office/ui/Toolbar.tsx'
import { useListQuery } from '#/office/ui/useListQuery.ts'
import { usePermission } from '#/office/ui/usePermission.ts'
import { words } from '#/office/ui/words.copy.ts'
import { formatDay } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { pressable } from '#/shared/ui/pressable.ts'
import { copy } from './shelves.copy.ts'
import shelves from './Shelves.module.css'
import { wordKeys, type MissedSearch, type SearchWord, wordQueries } from './shelvesApi.ts'
import { ShelvesTabs } from './ShelvesTabs.tsx'
import { WordForm } from './WordForm.tsx'
import styles from './WordsScreen.module.css'

const said = copy.words
const DAYS = ['7', '30', '90'] as const
const USUAL = '30'

/** The meanings of searches, and the searches that found nothing (SHELF-5). */
export default function WordsScreen({ me }: ScreenProps) {
  const mayWrite = usePermission(me)('products.write')
  const client = useQueryClient()
  const list = useListQuery({ filters: { days: DAYS }, orders: ['missed'] })
  const days = list.query.filters.days || USUAL
  const meanings = useQuery(wordQueries.words)
  const missed = useQuery({
    ...wordQueries.missed(days),
    placeholderData: (old) => old,
  })
  const [open, setOpen] = useState<{ word: SearchWord | null; phrase: string } | null>(null)
  const first = useUnsavedGuard()
  useFollowed(['search'], wordKeys.words)
  const known = new Set(meanings.data?.flatMap((word) => word.phrases.map((phrase) => phrase.toLowerCase())))
  const give = (phrase: string) => setOpen({ word: null, phrase })

  return (
    <Page
      title={copy.title}
      lead={copy.lead}
      actions={
        mayWrite ? (
          <Button size="sm" onClick={() => give('')}>
            <Icon name="plus" size="sm" />
            {said.add}
          </Button>
        ) : undefined
      }
    >
      <ShelvesTabs />
      <Toolbar
        list={list}
        filters={[
          {
            name: 'days',
            label: said.days,
            choices: [
              { value: '', label: said.lastDays(USUAL) },
              ...DAYS.filter((n) => n !== USUAL).map((value) => ({ value, label: said.lastDays(value) })),
            ],
          },
        ]}
      />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Panel title={said.missed} lead={said.privacy}>
            <Searches
              rows={missed.data?.missed}
              error={missed.error}
              none={said.missedNone}
              count={(row) => row.missed}
              known={known}
              onGive={mayWrite ? give : null}
              onRetry={() => void missed.refetch()}
            />
          </Panel>
          <Panel title={said.unopened}>
            <Searches
              rows={missed.data?.unopened}
              error={missed.error}
              none={said.unopenedNone}
              count={(row) => row.searches}
              known={known}
              onGive={mayWrite ? give : null}
              onRetry={() => void missed.refetch()}
            />
          </Panel>
        </div>
        <Panel title={said.means} lead={said.lead}>
          {meanings.error ? (
            <ErrorState error={meanings.error} message={words.failed} onRetry={() => void meanings.refetch()} />
          ) : null}
          {meanings.isPending ? <Loading /> : null}
          {meanings.data?.length === 0 ? <p className={shelves.quiet}>{said.none}</p> : null}
          <ul className={styles.rows}>
            {meanings.data?.map((word) => (
              <li key={word._id}>
                <button
                  type="button"
                  className={styles.word}
                  {...pressable(!mayWrite, () => setOpen({ word, phrase: '' }))}
                  aria-label={said.change(word.phrases[0] ?? '')}
                >
                  <b dir="auto">{word.phrases.join(', ')}</b>
                  <span>
                    {word.target ? said.leads : said.finds}{' '}
                    <span dir="auto">{word.target || word.terms.map(termText).join(', ')}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      <Drawer open={open !== null} title={said.form.title} onClose={() => first.ask(() => setOpen(null))}>
        {open ? (
          <WordForm
            key={open.word?._id ?? open.phrase}
            word={open.word}
            phrase={open.phrase}
            tell={first.tell}
            onDone={() => {
              void client.invalidateQueries({ queryKey: wordKeys.words })
              setOpen(null)
            }}
          />
        ) : null}
      </Drawer>
      <UnsavedDialog what={first.losing} onStay={first.stay} onLeave={first.leave} />
    </Page>
  )
}

/** A term in words: "Category serum" for "category:serum". */
function termText(term: string): string {
  const [kind = '', slug = ''] = term.split(':')
  return slug && said.kinds[kind] ? `${said.kinds[kind]} ${slug}` : term
}

type SearchesProps = {
  rows: readonly MissedSearch[] | undefined
  error: Error | null
  none: string
  count: (row: MissedSearch) => number
  known: ReadonlySet<string>
  onGive: ((phrase: string) => void) | null
  onRetry: () => void
}

function Searches({ rows, error, none, count, known, onGive, onRetry }: SearchesProps) {
  if (error) return <ErrorState error={error} message={words.failed} onRetry={onRetry} />
  if (!rows) return <Loading />
  if (rows.length === 0) return <p className={shelves.quiet}>{none}</p>
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.word} className={styles.search}>
          <span>
            <b dir="auto">{row.word}</b>
            <small>
              {said.times(count(row))}, {said.lastOn(formatDay(row.lastDay))}
            </small>
          </span>
          {onGive && !known.has(row.word) ? (
            <Button
              size="sm"
              variant="secondary"
              aria-label={said.giveAbout(row.word)}
              onClick={() => onGive(row.word)}
            >
              {said.give}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
