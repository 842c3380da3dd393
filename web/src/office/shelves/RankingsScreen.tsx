import { useCallback, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFollowed } from '#/office/api/live.ts'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { conflictOf } from '#/office/ui/byWhom.ts'
import { Page } from '#/office/ui/Page.tsx'
import { SaveBar } from '#/office/ui/SaveBar.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { words } from '#/office/ui/words.copy.ts'
import { ApiError } from '#/shared/api/client.ts'
import { formatDayTime } from '#/shared/lib/format.ts'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './shelves.copy.ts'
import { RankingPanel } from './RankingPanel.tsx'
import { draftOf, isChanged, type RankingDraft } from './rankings.ts'
import styles from './Rankings.module.css'
import shelves from './Shelves.module.css'
import { rankingKeys, saveRanking, type Ranking, type Rankings, rankingQueries } from './shelvesApi.ts'
import { ShelvesTabs } from './ShelvesTabs.tsx'

const said = copy.rankings

/** Top sells and trending: by hand or computed, why each product has its place, and what is pinned (SHELF-3). */
export default function RankingsScreen({ me }: ScreenProps) {
  const mayWrite = usePermission(me)('products.write')
  const client = useQueryClient()
  const rankings = useQuery(rankingQueries.all)
  const [drafts, setDrafts] = useState<Partial<Record<Ranking['list'], RankingDraft>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const again = useCallback(() => client.invalidateQueries({ queryKey: rankingKeys.all }), [client])
  useFollowed(['ranking'], rankingKeys.all)
  const changed = (rankings.data?.rankings ?? []).filter((ranking) => {
    const draft = drafts[ranking.list]
    return draft !== undefined && isChanged(ranking, draft)
  })
  const save = useMutation({
    mutationFn: async () => {
      for (const ranking of changed) {
        const draft = drafts[ranking.list] ?? draftOf(ranking)
        // They are saved one after the other, because both lists are computed anew with each.
        // oxlint-disable-next-line no-await-in-loop
        const saved = await saveRanking(ranking, draft)
        client.setQueryData<Rankings>(rankingKeys.all, saved)
        setDrafts((now) => ({ ...now, [ranking.list]: undefined }))
      }
    },
    onSuccess: () => {
      setProblem(null)
      toast.success(said.saved)
    },
    onError: (error: Error) => {
      const stale = error instanceof ApiError && error.status === 409
      const field = error instanceof ApiError ? (error.fields['pins'] ?? error.fields['mode']) : undefined
      const last = conflictOf<string>(error, 'message')?.edits[0]
      const who = last ? said.faster(last.actorName, formatDayTime(last.at)) : ''
      setProblem(stale ? who + said.stale : (field ?? error.message))
      if (stale) void again()
    },
  })

  return (
    <Page title={copy.title} lead={copy.lead}>
      <ShelvesTabs />
      {mayWrite ? null : <p className={shelves.note}>{copy.readOnly}</p>}
      {rankings.error ? (
        <ErrorState error={rankings.error} message={words.failed} onRetry={() => void rankings.refetch()} />
      ) : null}
      {rankings.isPending ? <Loading /> : null}
      {rankings.data ? (
        <>
          <div className={styles.columns}>
            {rankings.data.rankings.map((ranking) => (
              <RankingPanel
                key={ranking.list}
                ranking={ranking}
                rule={rankings.data.rule}
                draft={drafts[ranking.list] ?? draftOf(ranking)}
                onChange={
                  mayWrite
                    ? (draft) => {
                        setProblem(null)
                        setDrafts((now) => ({ ...now, [ranking.list]: draft }))
                      }
                    : null
                }
              />
            ))}
          </div>
          <Rules rankings={rankings.data} />
        </>
      ) : null}
      <SaveBar
        changed={changed.map(({ list }) => said.lists[list].title)}
        busy={save.isPending}
        problem={problem}
        onSave={() => save.mutate()}
        onDiscard={() => {
          setProblem(null)
          setDrafts({})
        }}
      />
    </Page>
  )
}

/** What is left out by rule, and when the lists are computed next. */
function Rules({ rankings }: { rankings: Rankings }) {
  const out = new Map(
    rankings.rankings.flatMap(({ leftOut }) => leftOut.map((product) => [product._id, product] as const)),
  )
  const next = rankings.rankings.find(({ nextAt }) => nextAt)?.nextAt
  return (
    <div className={styles.rules}>
      <Icon name="note" size="sm" />
      <div>
        <p>
          <b>{said.leftOut}</b> {said.leftOutRule} {out.size === 0 ? said.leftOutNone : null}
        </p>
        {out.size > 0 ? (
          <details>
            <summary>{said.leftOutNow(out.size)}</summary>
            <ul>
              {[...out.values()].map((product) => (
                <li key={product._id} dir="auto">
                  {product.name}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        <p>{next ? said.next(formatDayTime(next)) : said.never}</p>
      </div>
    </div>
  )
}
