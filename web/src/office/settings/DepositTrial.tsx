import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { tryDeposits } from '#/office/api/officeApi.ts'
import { ProductFinder } from '#/office/domain/catalogue/ProductFinder.tsx'
import { MoneyField } from '#/office/ui/MoneyField.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { Switch } from '#/office/ui/Switch.tsx'
import { formatTotal } from '#/shared/lib/format.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { Sums } from '#/shared/ui/Slip.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import type { Rule } from './deposits.ts'
import { depositsCopy as copy } from './deposits.copy.ts'
import styles from './delivery.module.css'

/** Answers "What would a new phone in Multan pay first?" by the engine that places orders, and what became of others. */
export function DepositTrial({ rules, version }: { rules: readonly Rule[]; version: number }) {
  const [goods, setGoods] = useState(900_000)
  const [city, setCity] = useState('')
  const [known, setKnown] = useState(false)
  const [flagged, setFlagged] = useState(false)
  const [product, setProduct] = useState<{ id: string; name: string } | null>(null)
  const byGoods = rules.some(({ targets }) => targets.length > 0)
  const asked = useRested(
    JSON.stringify({
      deposits: rules,
      goods: goods / 100,
      city: city.trim(),
      ...(byGoods && product && { product: product.id }),
      known,
      flagged,
    }),
    400,
  )
  const { data, error } = useQuery({
    queryKey: ['deposits', 'trial', version, asked],
    queryFn: ({ signal }) => tryDeposits(JSON.parse(asked) as Parameters<typeof tryDeposits>[0], signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <>
      <Panel title={copy.tryTitle} lead={copy.tryLead}>
        <div className={styles.form}>
          <MoneyField label={copy.goods} value={goods} onChange={(paisa) => setGoods(paisa ?? 0)} />
          <TextField
            label={copy.city}
            autoComplete="off"
            maxLength={100}
            value={city}
            onChange={(event) => setCity(event.currentTarget.value)}
          />
          {byGoods && product ? (
            <div className={styles.cash}>
              <p dir="auto">{copy.withProduct(product.name)}</p>
              <IconButton icon="trash" label={copy.without(product.name)} onClick={() => setProduct(null)} />
            </div>
          ) : null}
          {byGoods && !product ? (
            <ProductFinder
              label={copy.product}
              hint={copy.productHint}
              none={copy.noProduct}
              chosen={[]}
              addLabel={copy.withProduct}
              onAdd={({ _id: id, name }) => setProduct({ id, name })}
            />
          ) : null}
          <div className={styles.cash}>
            <p>{copy.known}</p>
            <Switch label={copy.known} on={known} onChange={setKnown} />
          </div>
          <div className={styles.cash}>
            <p>{copy.underFlag}</p>
            <Switch label={copy.underFlag} on={flagged} onChange={setFlagged} />
          </div>
          <div role="status" className={styles.form}>
            {error ? <p className={styles.wrong}>{error.message}</p> : null}
            {data && !error ? (
              <>
                <Sums
                  rows={[
                    { label: copy.total, value: formatTotal(data.total) },
                    { label: copy.first(data.rule), value: formatTotal(data.first) },
                  ]}
                  total={{ label: copy.atDoor, value: formatTotal(data.atDoor) }}
                />
                {data.why === undefined ? null : (
                  <p className={styles.hint}>
                    {copy.reads} {data.why}
                  </p>
                )}
              </>
            ) : null}
          </div>
        </div>
      </Panel>
      {data && data.past.orders > 0 ? (
        <Panel title={copy.pastTitle(data.past.days)}>
          <Sums
            rows={(['kept', 'delivered', 'ended'] as const).map((name) => ({
              label: copy.past[name],
              value: String(data.past[name]),
            }))}
            total={{ label: copy.past.orders, value: String(data.past.orders) }}
          />
        </Panel>
      ) : null}
    </>
  )
}
