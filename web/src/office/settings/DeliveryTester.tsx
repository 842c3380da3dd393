import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { components } from '#/shared/api/schema.d.ts'
import { api } from '#/shared/api/client.ts'
import { MoneyField } from '#/office/ui/MoneyField.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { fetchCities } from '#/shared/lib/cities.ts'
import { deliveryFee } from '#/shared/lib/delivery.ts'
import { formatPaisa } from '#/shared/lib/format.ts'
import { toPaisa } from '#/shared/lib/price.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import { CityBox } from '#/shared/ui/CityBox.tsx'
import { Sums } from '#/shared/ui/Slip.tsx'
import { GramsField } from './GramsField.tsx'
import { deliveryCopy as copy } from './delivery.copy.ts'
import styles from './delivery.module.css'

/** Answers "What would Multan pay?" by the call that the cart makes (FEE-1). */
export function DeliveryTester({ version, byWeight }: { version: number; byWeight: boolean }) {
  const cities = useQuery({ queryKey: ['cities'], queryFn: ({ signal }) => fetchCities(signal), staleTime: Infinity })
  const [typed, setTyped] = useState('')
  const [goods, setGoods] = useState(340_000)
  const [weight, setWeight] = useState<number | null>(500)
  const city = useRested(typed.trim(), 400)
  const grams = useRested(byWeight && weight !== null && weight > 0 ? String(weight) : '', 400)
  const answer = useQuery({
    queryKey: ['delivery', 'try', version, city, grams],
    queryFn: ({ signal }) =>
      api<components['schemas']['DeliveryWindow']>(
        `/delivery?${new URLSearchParams({ city, ...(grams !== '' && { grams }) })}`,
        {
          signal,
        },
      ),
    enabled: city !== '',
  })
  const { data } = answer
  const fee = data
    ? deliveryFee(
        { fee: toPaisa(data.fee ?? 0), freeFrom: data.freeFrom === undefined ? undefined : toPaisa(data.freeFrom) },
        goods,
      )
    : 0
  return (
    <Panel title={copy.tryTitle} lead={copy.tryLead}>
      <div className={styles.form}>
        <CityBox
          label={copy.city}
          name="try-city"
          autoComplete="off"
          maxLength={100}
          value={typed}
          cities={cities.data ?? null}
          words={copy}
          onType={setTyped}
          onChoose={(chosen) => setTyped(chosen.name)}
        />
        <MoneyField label={copy.goods} value={goods} onChange={(paisa) => setGoods(paisa ?? 0)} />
        {byWeight ? <GramsField label={copy.weight} value={weight} onChange={setWeight} /> : null}
        <div role="status">
          {answer.error ? <p>{answer.error.message}</p> : null}
          {city !== '' && data ? (
            <>
              <Sums
                rows={[{ label: copy.pays(data.city), value: fee === 0 ? copy.feeOf(0) : formatPaisa(fee) }]}
                total={{ label: copy.sum, value: formatPaisa(goods + fee) }}
              />
              <p>{[data.cost, data.when].filter(Boolean).join('. ')}</p>
            </>
          ) : (
            <p>{copy.typeCity}</p>
          )}
        </div>
      </div>
    </Panel>
  )
}
