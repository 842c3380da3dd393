import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { officeQueries, tryPromotions, type Me, type Settings, type SettingValues } from '#/office/api/officeApi.ts'
import { WeeksCalendar } from '#/office/domain/catalogue/WeeksCalendar.tsx'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { SaveBar } from '#/office/ui/SaveBar.tsx'
import screens from '#/office/ui/screens.module.css'
import { useNow } from '#/office/ui/useNow.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { GoesWith } from './GoesWith.tsx'
import { PromotionDialog } from './PromotionDialog.tsx'
import { newPromotion, type Promotion, spanOf, stateOf } from './promotions.ts'
import { promotionsCopy as copy } from './promotions.copy.ts'
import { PromotionsPanel } from './PromotionsPanel.tsx'
import { NO_CART, PromotionTrial, type TrialCart } from './PromotionTrial.tsx'
import { SettingsConflict } from './SettingsConflict.tsx'
import { copy as settingsCopy } from './settings.copy.ts'
import { errorsAt, useSettingsForm } from './useSettingsForm.ts'

/** The owner's promotions, what goes with what, and what a cart would pay (PROMO-1). */
export default function PromotionsScreen({ me }: { me: Me }) {
  const settings = useQuery(officeQueries.settings)
  if (settings.data) return <Promotions now={settings.data} mayWrite={mayGive(me, settings.data)} />
  return (
    <Page title={copy.title} lead={copy.lead} back={{ href: '/admin/deals', label: copy.back }}>
      <NotLoaded query={settings} />
    </Page>
  )
}

/** Whether somebody may change promotions, which only the owner may (GUARD-5). */
const mayGive = ({ permissions }: Me, { owners = [] }: Settings) =>
  permissions.includes('settings.write') && (permissions.includes('settings.bank') || !owners.includes('promotions'))

const listOf = (values: SettingValues): readonly Promotion[] => values.promotions ?? []

function Promotions({ now: settings, mayWrite }: { now: Settings; mayWrite: boolean }) {
  const now = useNow()
  const [open, setOpen] = useState<Promotion | null>(null)
  const [cart, setCart] = useState<TrialCart>(NO_CART)
  const form = useSettingsForm<{ list: readonly Promotion[] }>(settings, {
    fill: (values) => ({ list: listOf(values) }),
    valuesOf: ({ list }, base) =>
      JSON.stringify(list) === JSON.stringify(listOf(base)) ? {} : { promotions: [...list] },
    onSaved: () => toast.success(copy.done, { place: 'top' }),
    open: open !== null,
  })
  const { list } = form.typed
  const asked = useRested(
    JSON.stringify({
      promotions: list,
      ...cart,
      items: cart.items.map(({ id: productId, quantity }) => ({ productId, quantity })),
    }),
    400,
  )
  const trial = useQuery({
    queryKey: ['promotions', 'trial', settings.version, asked],
    queryFn: ({ signal }) => tryPromotions(JSON.parse(asked) as Parameters<typeof tryPromotions>[0], signal),
    placeholderData: keepPreviousData,
    retry: false,
  })

  const put = (promotion: Promotion) => {
    const at = list.findIndex(({ id }) => id === promotion.id)
    form.change({ list: at < 0 ? [...list, promotion] : list.with(at, promotion) })
  }
  const at = list.findIndex(({ id }) => id === open?.id)

  return (
    <Page
      title={copy.title}
      lead={copy.lead}
      back={{ href: '/admin/deals', label: copy.back }}
      actions={
        mayWrite ? (
          <Button size="sm" onClick={() => setOpen(newPromotion(now))}>
            {copy.add}
          </Button>
        ) : null
      }
    >
      {mayWrite ? null : <p className={screens.note}>{settingsCopy.readOnly}</p>}
      <SettingsConflict {...form.conflict} />
      <div className={screens.stack}>
        {list.length > 0 ? (
          <WeeksCalendar
            now={now}
            spans={list.map((promotion) => {
              const uses = trial.data?.uses.find(({ id }) => id === promotion.id)?.orders ?? 0
              const state = stateOf(promotion, now, uses)
              const words = { gives: copy.says(promotion), state: copy.states[state] }
              return spanOf(promotion, state, words, mayWrite ? () => setOpen(promotion) : null)
            })}
          />
        ) : null}
        <div className={screens.columns}>
          <div className={screens.stack}>
            <PromotionsPanel
              list={list}
              trial={trial.data}
              errors={form.errors}
              mayWrite={mayWrite}
              now={now}
              onOpen={setOpen}
              onPut={put}
            />
            <GoesWith />
          </div>
          <PromotionTrial cart={cart} onChange={setCart} trial={trial.data} error={trial.error} />
        </div>
      </div>
      <SaveBar changed={form.values.promotions ? [copy.title] : []} {...form.bar} />
      {open ? (
        <PromotionDialog
          key={open.id}
          fresh={at < 0}
          promotion={open}
          errors={at < 0 ? {} : errorsAt(form.errors, 'promotions', at)}
          onApply={(promotion) => {
            put(promotion)
            setOpen(null)
          }}
          onRemove={
            at < 0
              ? undefined
              : () => {
                  form.change({ list: list.toSpliced(at, 1) })
                  setOpen(null)
                }
          }
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Page>
  )
}
