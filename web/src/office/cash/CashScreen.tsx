import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDay, formatRupees } from '#/shared/lib/format.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { parcelQueries } from '#/office/domain/orders/parcelsApi.ts'
import { reportQueries } from '#/office/domain/shop/reportsApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import { AddDialog } from './AddDialog.tsx'
import styles from './Cash.module.css'
import { cashFile, cashKeys, closeDispute, type StatementLine, cashQueries } from './cashApi.ts'
import { copy } from './cash.copy.ts'
import { LinesTable, signed } from './LinesTable.tsx'
import { RatesDialog } from './RatesDialog.tsx'
import { StatementRow } from './StatementRow.tsx'

/** The rupees of a column without "Rs", which the head says. */
const bare = (rupees: number) => formatRupees(rupees).replace('Rs ', '')

/** How often the sums are fetched, in milliseconds: a statement books within seconds, and no event tells when. */
const FOLLOW_MS = 5000

/** A month in words: "November 2026" for "2026-11". */
const monthWords = (month: string) => formatDay(`${month}-01`).replace(/^1 /, '')
const AGES = ['week', 'fortnight', 'month', 'older'] as const

/** The money that couriers hold, what they paid over, and what they are asked (CASH-1, CASH-2). */
export default function CashScreen() {
  const [adding, setAdding] = useState(false)
  const [rating, setRating] = useState(false)
  const [closing, setClosing] = useState<StatementLine | null>(null)
  // A statement that is being taken changes both, line by line and at its end.
  const desk = useQuery({ ...cashQueries.desk, refetchInterval: FOLLOW_MS })
  const cash = useQuery({
    ...reportQueries.cash,
    staleTime: 0,
    refetchInterval: FOLLOW_MS,
  })
  const couriers = useQuery(parcelQueries.couriers)
  const nameOf = (key: string) => couriers.data?.find((one) => one.key === key)?.name ?? key
  const failed = desk.error ?? cash.error
  return (
    <Page
      title={copy.title}
      lead={copy.lead}
      actions={
        <>
          <Button size="sm" variant="secondary" onClick={() => setRating(true)}>
            {copy.rates.open}
          </Button>
          <Button size="sm" onClick={() => setAdding(true)}>
            <Icon name="upload" size="sm" />
            {copy.add}
          </Button>
        </>
      }
    >
      {failed ? <ErrorState error={failed} message={failed.message} onRetry={() => void desk.refetch()} /> : null}
      {desk.data && cash.data ? (
        <>
          <dl className={styles.figures}>
            <div>
              <dt>{copy.withCouriers}</dt>
              <dd>{signed(cash.data.total)}</dd>
            </div>
            <div>
              <dt>{copy.late}</dt>
              <dd data-late={cash.data.late > 0 ? '' : undefined}>{signed(cash.data.late)}</dd>
            </div>
            <div>
              <dt>{copy.inDispute}</dt>
              <dd>{signed(desk.data.inDispute)}</dd>
            </div>
          </dl>
          <section className={styles.part} aria-label={copy.ages}>
            <div className={styles.head}>
              <h2>{copy.ages}</h2>
              {cash.data.couriers.length === 0 ? null : (
                <ul className={styles.legend} aria-hidden="true">
                  {AGES.map((age) => (
                    <li key={age}>
                      <i className={styles[age]} />
                      {copy.ageNames[age]}
                    </li>
                  ))}
                </ul>
              )}
            </div>
            {cash.data.couriers.length === 0 ? (
              <p className={styles.quiet}>{copy.noCash}</p>
            ) : (
              <table className={`${styles.table} ${styles.ages}`}>
                <caption className="vh">{copy.ages}</caption>
                <thead>
                  <tr>
                    <th scope="col">{copy.courier}</th>
                    <td aria-hidden="true" />
                    {AGES.map((age) => (
                      <th scope="col" key={age}>
                        {copy.ageNames[age]}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {cash.data.couriers.map((row) => (
                    <tr key={row.courier}>
                      <th scope="row">{row.courierName || copy.nobody}</th>
                      <td aria-hidden="true">
                        <div className={styles.stripe}>
                          {AGES.map((age) =>
                            row[age] > 0 ? (
                              <i key={age} className={styles[age]} style={{ flexGrow: row[age] }} />
                            ) : null,
                          )}
                        </div>
                      </td>
                      {AGES.map((age) => (
                        <td
                          key={age}
                          data-label={copy.ageNames[age]}
                          className={row[age] > 0 && (age === 'month' || age === 'older') ? styles.less : undefined}
                        >
                          {row[age] === 0 ? '–' : bare(row[age])}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
          <section className={styles.part} aria-label={copy.statements}>
            <div className={styles.head}>
              <h2>{copy.statements}</h2>
            </div>
            {desk.data.statements.length === 0 ? (
              <EmptyState title={copy.noStatements}>{copy.noStatementsText}</EmptyState>
            ) : (
              <ul className={styles.list}>
                {desk.data.statements.map((one) => (
                  <li key={one._id}>
                    <StatementRow one={one} courier={nameOf(one.courier)} />
                  </li>
                ))}
              </ul>
            )}
          </section>
          <section className={styles.part} aria-label={copy.disputes}>
            <div className={styles.head}>
              <h2>{copy.disputes}</h2>
              {desk.data.disputes.length > 0 ? (
                <a className={buttonClass({ size: 'sm', variant: 'secondary' })} href={cashFile('disputes')} download>
                  <Icon name="download" size="sm" />
                  {copy.file}
                </a>
              ) : null}
            </div>
            {desk.data.disputes.length === 0 ? (
              <p className={styles.quiet}>{copy.noDisputes}</p>
            ) : (
              <LinesTable
                caption={copy.disputes}
                lines={desk.data.disputes}
                empty={copy.noDisputes}
                onClose={setClosing}
              />
            )}
          </section>
          <section className={styles.part} aria-label={copy.withheld}>
            <div className={styles.head}>
              <h2>{copy.withheld}</h2>
              {desk.data.withheld.length > 0 ? (
                <a className={buttonClass({ size: 'sm', variant: 'secondary' })} href={cashFile('withheld')} download>
                  <Icon name="download" size="sm" />
                  {copy.file}
                </a>
              ) : null}
            </div>
            {desk.data.withheld.length === 0 ? (
              <p className={styles.quiet}>{copy.noWithheld}</p>
            ) : (
              <table className={styles.table}>
                <caption className="vh">{copy.withheld}</caption>
                <thead>
                  <tr>
                    <th scope="col">{copy.month}</th>
                    <th scope="col">{copy.parcels}</th>
                    <th scope="col">{copy.collected}</th>
                    <th scope="col">{copy.held}</th>
                  </tr>
                </thead>
                <tbody>
                  {desk.data.withheld.map((one) => (
                    <tr key={one.month}>
                      <th scope="row">
                        <a href={cashFile('withheld', one.month)} download>
                          {monthWords(one.month)}
                        </a>
                      </th>
                      <td>{one.parcels}</td>
                      <td>{signed(one.collected)}</td>
                      <td>{signed(one.withheld)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
        </>
      ) : failed ? null : (
        <Loading />
      )}
      {adding && couriers.data ? <AddDialog couriers={couriers.data} onClose={() => setAdding(false)} /> : null}
      {rating && couriers.data ? <RatesDialog couriers={couriers.data} onClose={() => setRating(false)} /> : null}
      {closing ? <CloseDialog line={closing} onClose={() => setClosing(null)} /> : null}
    </Page>
  )
}

function CloseDialog({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const close = useMutation({
    mutationFn: () => closeDispute(line.statement, line.line, note.trim()),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: cashKeys.all }),
  })
  return (
    <Dialog open title={copy.closeTitle(line.tracking || line.reference)} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (note.trim() !== '' && !close.isPending) close.mutate()
        }}
      >
        <p>{line.message}</p>
        <TextField
          label={copy.closeNote}
          hint={copy.closeHint}
          maxLength={300}
          value={note}
          error={close.error?.message}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={styles.acts}>
          <Button type="submit" size="sm" busy={close.isPending} disabled={note.trim() === ''}>
            {copy.closeDo}
          </Button>
          <Button variant="secondary" size="sm" onClick={onClose}>
            {copy.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
