import { courierColumns, notRead } from '#/office/domain/orders/parcels.copy.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import screens from '#/office/ui/screens.module.css'
import { Button } from '#/shared/ui/Button.tsx'
import { copy } from './couriers.copy.ts'
import { ColumnPairs } from './ColumnPairs.tsx'
import type { Part } from './formValues.ts'

type Columns = Part['typed']['columns']
type Out = Part['typed']['out']

const OWN: Out = [
  { name: 'Reference', value: 'reference' },
  { name: 'Name', value: 'name' },
  { name: 'Phone', value: 'phone' },
  { name: 'Address', value: 'address' },
  { name: 'City', value: 'city' },
  { name: 'COD Amount', value: 'collect' },
  { name: 'Note', value: 'note' },
]

/** The formats of a courier's files, in and out (PARCEL-1). */
export function CourierColumns({ typed, errors, change }: Part) {
  const { columns, out } = typed
  return (
    <>
      <Panel title={copy.files.title} lead={copy.files.lead}>
        {columns.length === 0 ? <p className={screens.quiet}>{copy.files.none}</p> : null}
        <ColumnPairs
          rows={columns.map(({ name, field }) => [name, field])}
          choices={{ '': notRead, ...courierColumns }}
          wrong={errors['columns']}
          onChange={(rows) => change({ columns: rows.map(([name, field]) => ({ name, field })) as Columns })}
        />
      </Panel>
      <Panel title={copy.out.title} lead={copy.out.lead}>
        {out.length === 0 ? (
          <>
            <p className={screens.quiet}>{copy.out.standard}</p>
            <div className={screens.actions}>
              <Button size="sm" variant="secondary" onClick={() => change({ out: OWN })}>
                {copy.out.own}
              </Button>
            </div>
          </>
        ) : (
          <>
            <ColumnPairs
              rows={out.map(({ name, value }) => [name, value])}
              choices={copy.out.values}
              wrong={errors['out']}
              onChange={(rows) => change({ out: rows.map(([name, value]) => ({ name, value })) as Out })}
            />
            <div className={screens.actions}>
              <Button size="sm" variant="secondary" onClick={() => change({ out: [] })}>
                {copy.out.back}
              </Button>
            </div>
          </>
        )}
      </Panel>
    </>
  )
}
