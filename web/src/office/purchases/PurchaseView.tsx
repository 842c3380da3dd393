import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { AskedButton } from '#/office/ui/AskedButton.tsx'
import { DataTable, type Column } from '#/office/ui/DataTable.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { formatDay, formatDayTime, formatTotal } from '#/shared/lib/format.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { costText } from '#/office/domain/stock/costText.ts'
import { Goods } from '#/office/domain/stock/Goods.tsx'
import {
  movePurchase,
  purchaseFile,
  type Purchase,
  type PurchaseLine,
  type PurchaseMove,
} from '#/office/domain/stock/purchasesApi.ts'
import { stockKeys } from '#/office/domain/stock/stockApi.ts'
import { purchaseDrafts } from './purchaseDraft.ts'
import { ReceiveDialog } from './ReceiveDialog.tsx'
import { copy } from './purchases.copy.ts'
import styles from './Purchases.module.css'
import { StageDot } from './StageDot.tsx'

const words = copy.view

type Props = { order: Purchase; onChanged: (order: Purchase) => void }

/** An order that was sent: what has come of it and for how much, and what may happen next. */
export function PurchaseView({ order, onChanged }: Props) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [receiving, setReceiving] = useState(false)
  const move = useMutation({
    mutationFn: (name: PurchaseMove) => movePurchase(order._id, order.version, name),
    onSuccess: (now) => {
      onChanged(now)
      void client.invalidateQueries({ queryKey: stockKeys.all })
    },
    onError: (error) => {
      const now = purchaseDrafts.presentOf(error)
      if (now) onChanged(now)
    },
  })
  const { body, head } = order
  const draft = order.shipments.find(({ state }) => state === 'draft')
  const open = (order.stage === 'sent' || order.stage === 'part') && head.rest > 0
  const came = order.lines.some(({ cameFor }) => cameFor !== undefined)
  return (
    <Page
      title={body.supplier || order.number}
      lead={order.number}
      back={{ href: '/admin/stock/purchases', label: copy.back }}
      actions={
        <>
          <a href={purchaseFile(order._id)} download className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            <Icon name="download" size="sm" />
            {copy.file}
          </a>
          <ButtonLink
            href={`/admin/print/purchase?order=${encodeURIComponent(order._id)}`}
            variant="secondary"
            size="sm"
          >
            {words.print}
          </ButtonLink>
          {open ? (
            <Button
              size="sm"
              onClick={() => (draft ? navigate(`/admin/stock/receive/${draft._id}`) : setReceiving(true))}
            >
              {words.receive}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.stack}>
        <div className={styles.split}>
          <Panel title={words.lines}>
            <DataTable
              caption={words.lines}
              columns={columns(body.currency)}
              rows={order.lines}
              id={(line) => line.variantId}
              name={(line) => line.goods?.name ?? copy.form.gone}
              empty={{ title: copy.form.noLines }}
            />
          </Panel>
          <div className={styles.stack}>
            <Panel title={words.facts} actions={<StageDot stage={order.stage} />}>
              <Facts order={order} />
              {came ? (
                <p className={order.dearer > 0 ? styles.dearer : styles.quiet}>{dearness(order.dearer)}</p>
              ) : null}
              {body.note ? (
                <p className={styles.quiet} dir="auto">
                  {body.note}
                </p>
              ) : null}
              {order.moves.length > 0 ? (
                <div className={styles.moves}>
                  {order.moves.map((name) => (
                    <AskedButton
                      key={name}
                      label={words.moves[name]}
                      title={words.ask[name].title}
                      text={words.ask[name].text}
                      busy={move.isPending}
                      error={move.error}
                      onSure={(done) => move.mutate(name, { onSuccess: done })}
                    />
                  ))}
                </div>
              ) : null}
            </Panel>
            <Panel title={words.shipments} flush>
              {order.shipments.length === 0 ? <p className={styles.pad}>{words.noShipments}</p> : null}
              <ul className={styles.shipments}>
                {order.shipments.map((one) => (
                  <li key={one._id}>
                    <Link href={`/admin/stock/receive/${one._id}`}>
                      <span>{one.bookedAt ? formatDayTime(one.bookedAt) : words.draft}</span>
                      <span className={styles.amount}>{words.shipment(one.pieces, formatTotal(one.cost))}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </Panel>
          </div>
        </div>
      </div>
      {receiving ? <ReceiveDialog order={order} onClose={() => setReceiving(false)} /> : null}
    </Page>
  )
}

function dearness(rupees: number): string {
  if (rupees === 0) return words.asOrdered
  return rupees > 0 ? words.dearer(formatTotal(rupees)) : words.cheaper(formatTotal(-rupees))
}

function Facts({ order }: { order: Purchase }) {
  const { body, head } = order
  const sent = head.sentAt === undefined ? copy.none : formatDayTime(head.sentAt)
  const rows: [string, string][] = [
    [words.sent, order.mailedTo === undefined ? sent : words.mailed(sent, order.mailedTo)],
    [words.expected, head.expectedOn === undefined ? copy.none : formatDay(head.expectedOn)],
  ]
  if (body.reference) rows.push([words.reference, body.reference])
  if (body.currency !== 'PKR') {
    rows.push([words.total, costText(body.currency, order.total)], [words.rate(body.currency), body.rate])
  }
  rows.push([words.rupees, formatTotal(head.cost)])
  if (head.rest > 0 && order.stage !== 'closed') rows.push([words.rest, formatTotal(head.restCost)])
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function columns(currency: string): Column<PurchaseLine>[] {
  const rupees: Column<PurchaseLine> = {
    key: 'rupees',
    label: currency === 'PKR' ? words.head.cost : words.head.rupees,
    align: 'end',
    phone: { row: 3, at: 'end' },
    cell: (line) => (
      <span className={styles.amount}>
        {line.units > 0 ? formatTotal(line.unit) : copy.none}
        {line.cameFor !== undefined && line.cameFor !== line.unit ? (
          <span className={line.cameFor > line.unit ? `${styles.below} ${styles.dear}` : styles.below}>
            {words.cameFor(formatTotal(line.cameFor))}
          </span>
        ) : null}
      </span>
    ),
  }
  return [
    {
      key: 'product',
      label: words.head.product,
      phone: { row: 1 },
      cell: (line) => (line.goods ? <Goods {...line.goods} /> : copy.form.gone),
    },
    {
      key: 'came',
      label: words.head.came,
      align: 'end',
      phone: { row: 2 },
      cell: (line) => (line.units > 0 ? copy.of(line.received, line.units) : `${line.received}, ${words.notOrdered}`),
    },
    {
      key: 'rest',
      label: words.head.rest,
      align: 'end',
      phone: 'hide',
      cell: (line) => line.rest || copy.none,
    },
    ...(currency === 'PKR'
      ? []
      : [
          {
            key: 'cost',
            label: words.head.cost,
            align: 'end' as const,
            phone: { row: 2, at: 'end' as const },
            cell: (line: PurchaseLine) => (
              <span className={styles.amount}>{line.units > 0 ? costText(currency, line.unitCost) : copy.none}</span>
            ),
          },
        ]),
    rupees,
  ]
}
