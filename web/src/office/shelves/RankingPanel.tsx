import { useId, useState } from 'react'
import { Panel } from '#/office/ui/Panel.tsx'
import { SortableList } from '#/office/ui/SortableList.tsx'
import { paths } from '#/shared/lib/paths.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { copy } from './shelves.copy.ts'
import { PinFinder } from './PinFinder.tsx'
import { RankingRow } from './RankingRow.tsx'
import { followers, isChanged, isWorked, reason, type DraftPin, type RankingDraft } from './rankings.ts'
import styles from './Rankings.module.css'
import shelves from './Shelves.module.css'
import type { RankedProduct, Ranking, RankingMode, RankingRule } from './shelvesApi.ts'

const said = copy.rankings
const MODES = ['hand', 'worked'] as const
/** How many places are shown; the others unfold. */
const FIRST = 8

type Props = {
  ranking: Ranking
  rule: RankingRule
  draft: RankingDraft
  /** Null where the role may not change the list. */
  onChange: ((draft: RankingDraft) => void) | null
}

/** One of the lists as shoppers will see it, with the actions on it. */
export function RankingPanel({ ranking, rule, draft, onChange }: Props) {
  const [all, setAll] = useState(false)
  const label = useId()
  const words = said.lists[ranking.list]
  const worked = isWorked(ranking, draft)
  const rest = followers(ranking, draft)
  const shown = all ? rest : rest.slice(0, Math.max(0, FIRST - draft.pins.length))
  const full = draft.pins.length >= rule.mostPins
  const hidden = ranking.handCount - ranking.hand.length
  const setPins = (pins: DraftPin[]) => onChange?.({ ...draft, pins })
  const pin = (product: RankedProduct) => setPins([...draft.pins, { product, until: '', live: true }])

  return (
    <Panel
      title={words.title}
      lead={words.lead(rule)}
      actions={
        <a
          className={shelves.link}
          href={ranking.list === 'trending' ? paths.trending : paths.topSells}
          target="_blank"
          rel="noreferrer"
        >
          {said.see}
          <Icon name="out" size="sm" />
        </a>
      }
    >
      <fieldset className={styles.modes} disabled={onChange === null}>
        <legend className="vh">{said.who(words.title)}</legend>
        {MODES.map((mode: RankingMode) => (
          <label key={mode}>
            <input
              type="radio"
              name={`${label}-mode`}
              checked={draft.mode === mode}
              onChange={() => onChange?.({ ...draft, mode })}
            />
            {said.modes[mode]}
          </label>
        ))}
      </fieldset>
      {draft.mode === 'worked' && !ranking.enough ? (
        <p className={styles.note} role="status">
          {ranking.workedAt ? said.tooLittle(rule) : said.notYet}
        </p>
      ) : null}
      <p className={styles.preview}>{isChanged(ranking, draft) ? said.willSee : said.now}</p>
      {draft.pins.length > 0 ? (
        <SortableList
          label={said.pinned(words.title)}
          items={draft.pins}
          idOf={({ product }) => product._id}
          nameOf={({ product }) => product.name}
          onOrder={
            onChange
              ? (ids) => setPins(ids.flatMap((id) => draft.pins.find(({ product }) => product._id === id) ?? []))
              : undefined
          }
        >
          {(one, i) => (
            <RankingRow
              place={i + 1}
              product={one.product}
              why={one.live ? said.byItself(one.product.place) : said.notForSale}
              pin={{
                until: one.until,
                onUntil: (until) =>
                  setPins(
                    draft.pins.map((other) => (other.product._id === one.product._id ? { ...other, until } : other)),
                  ),
                onUnpin: () => setPins(draft.pins.filter(({ product }) => product._id !== one.product._id)),
              }}
              readOnly={onChange === null}
            />
          )}
        </SortableList>
      ) : null}
      {draft.pins.length + rest.length === 0 ? <p className={shelves.quiet}>{words.empty}</p> : null}
      <ol className={styles.rows} start={draft.pins.length + 1} aria-label={words.title}>
        {shown.map((product, i) => (
          <li key={product._id}>
            <RankingRow
              place={draft.pins.length + i + 1}
              product={product}
              why={`${worked ? '' : `${said.byHand} `}${reason(ranking.list, product, rule.days)}`}
              bar={worked ? product.share : undefined}
              onPin={onChange && !full ? () => pin(product) : undefined}
              readOnly={onChange === null}
            />
          </li>
        ))}
      </ol>
      {rest.length > shown.length ? (
        <Button size="sm" variant="quiet" onClick={() => setAll(true)}>
          {said.more(rest.length - shown.length)}
        </Button>
      ) : null}
      {!worked && all && hidden > 0 ? <p className={shelves.quiet}>{said.andMore(hidden)}</p> : null}
      {onChange === null ? null : full ? (
        <p className={shelves.quiet}>{said.full(rule.mostPins)}</p>
      ) : (
        <PinFinder
          label={said.find(words.title)}
          chosen={draft.pins.map(({ product }) => product._id)}
          known={[...ranking.worked, ...ranking.hand, ...ranking.leftOut]}
          onPin={pin}
        />
      )}
    </Panel>
  )
}
