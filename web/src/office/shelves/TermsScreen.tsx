import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFollowed } from '#/office/api/live.ts'
import type { Me } from '#/office/api/officeApi.ts'
import { useLaptop } from '#/office/ui/useLaptop.ts'
import { Drawer } from '#/office/ui/Drawer.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { SortableList } from '#/office/ui/SortableList.tsx'
import { Switch } from '#/office/ui/Switch.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { words } from '#/office/ui/words.copy.ts'
import { cx } from '#/shared/lib/cx.ts'
import { smallest } from '#/shared/lib/images.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Icon, type IconName } from '#/shared/ui/Icon.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './shelves.copy.ts'
import shelves from './Shelves.module.css'
import styles from './TermsScreen.module.css'
import { ShelvesTabs } from './ShelvesTabs.tsx'
import { changeTerm, orderTerms, rowsOf, withRows, type Term, type TermKind, type Terms } from './shelvesApi.ts'
import { productKeys, productQueries } from '#/office/domain/catalogue/productsApi.ts'
import { TermForm } from './TermForm.tsx'
import { UnsavedDialog } from '#/office/ui/UnsavedDialog.tsx'
import { useUnsavedGuard } from '#/office/ui/useUnsavedGuard.ts'

type Props = { me: Me; kind: TermKind }

/** The brands, categories or skin types: their order, which are shown, and each one's words (SHELF-1). */
export function TermsScreen({ me, kind }: Props) {
  const mayWrite = usePermission(me)('products.write')
  const client = useQueryClient()
  const room = useLaptop()
  const terms = useQuery(productQueries.terms)
  const [open, setOpen] = useState<string | null>(null)
  // An open form keeps its place, because on a tablet that is turned it would begin anew without what is typed.
  const [beside, setBeside] = useState(room)
  const laptop = open === null ? room : beside
  const first = useUnsavedGuard()
  const choose = (id: string | null) =>
    first.ask(() => {
      if (open === null) setBeside(room)
      setOpen(id)
    })
  useFollowed(['term'], productKeys.terms)
  const again = () => void client.invalidateQueries({ queryKey: productKeys.terms })
  const refused = (error: Error) => {
    toast.error(error.message)
    again()
  }
  const set = (rows: Term[]) => {
    client.setQueryData<Terms>(productKeys.terms, (now) => now && withRows(now, kind, rows))
  }
  const order = useMutation({
    mutationFn: (ids: string[]) => orderTerms(kind, ids),
    onMutate: (ids) => {
      void client.cancelQueries({ queryKey: productKeys.terms })
      set(ids.flatMap((id) => rows.find((row) => row._id === id) ?? []))
    },
    onSuccess: (saved) => {
      client.setQueryData(productKeys.terms, saved)
      toast.success(copy.ordered)
    },
    onError: refused,
  })
  const show = useMutation({
    mutationFn: (row: Term) => changeTerm(row, row.version, { shown: !row.shown }),
    onSuccess: (saved) => set(rows.map((row) => (row._id === saved._id ? { ...saved, products: row.products } : row))),
    onError: refused,
  })
  const said = copy.kinds[kind]
  const rows = terms.data ? rowsOf(terms.data, kind) : []
  const chosen = open === 'new' ? null : rows.find((row) => row._id === open)
  const form =
    open === 'new' || chosen ? (
      <TermForm
        key={open}
        kind={kind}
        term={chosen ?? null}
        rows={rows}
        mayWrite={mayWrite}
        tell={first.tell}
        onSaved={(saved) => {
          again()
          setOpen(saved?._id ?? null)
        }}
      />
    ) : null
  const formTitle = chosen ? chosen.name : copy.form.add(said.one)

  return (
    <Page
      title={copy.title}
      lead={copy.lead}
      actions={
        mayWrite ? (
          <Button size="sm" onClick={() => choose('new')}>
            <Icon name="plus" size="sm" />
            {said.add}
          </Button>
        ) : undefined
      }
    >
      <ShelvesTabs />
      {mayWrite ? null : <p className={shelves.note}>{copy.readOnly}</p>}
      {terms.error ? (
        <ErrorState error={terms.error} message={words.failed} onRetry={() => void terms.refetch()} />
      ) : null}
      {terms.isPending ? <Loading /> : null}
      {terms.data ? (
        <div className={styles.sides}>
          <div className={styles.side}>
            {rows.length === 0 ? <EmptyState title={copy.empty}>{copy.emptyText}</EmptyState> : null}
            <div className={styles.framed}>
              <SortableList
                label={said.many}
                items={rows}
                idOf={(row) => row._id}
                nameOf={(row) => row.name}
                onOrder={mayWrite ? (ids) => order.mutate(ids) : undefined}
                rowClass={(row) => (row._id === open ? styles.chosen : undefined)}
              >
                {(row) => (
                  <div className={styles.term} data-level={levelOf(row)}>
                    <button
                      type="button"
                      className={cx(styles.open, !row.shown && styles.off)}
                      aria-label={copy.open(row.name)}
                      aria-expanded={row._id === open}
                      onClick={() => choose(row._id)}
                    >
                      <Face row={row} />
                      <span>
                        <b dir="auto">{row.name}</b>
                        <small>
                          {row.path ? `${row.path.slice(0, -row.name.length)} ` : ''}
                          {copy.products(row.within ?? row.products)}
                          {row.shown ? '' : ` ·\u00a0${copy.hidden}`}
                        </small>
                      </span>
                    </button>
                    <Switch
                      on={row.shown}
                      label={copy.show(row.name)}
                      disabled={!mayWrite || show.isPending}
                      onChange={() => show.mutate(row)}
                    />
                  </div>
                )}
              </SortableList>
            </div>
            {mayWrite ? <p className={shelves.quiet}>{kind === 'brand' ? copy.orderBrands : copy.order}</p> : null}
          </div>
          {laptop && form ? (
            <div className={styles.stay}>
              <Panel title={formTitle}>{form}</Panel>
            </div>
          ) : null}
        </div>
      ) : null}
      {laptop ? null : (
        <Drawer open={form !== null} title={formTitle} onClose={() => choose(null)}>
          {form}
        </Drawer>
      )}
      <UnsavedDialog what={first.losing} onStay={first.stay} onLeave={first.leave} />
    </Page>
  )
}

/** How many categories stand above a row (GOOD-2). */
const levelOf = (row: Term) => (row.path ? row.path.split(' › ').length - 1 : 0)

/** The sign in menus: a category's icon or picture, a skin type's picture. */
function Face({ row }: { row: Term }) {
  if (row.picture) return <img src={smallest(row.picture)} alt="" className={styles.face} />
  if (row.kind !== 'category') return null
  return <Icon name={row.fixed ? (row.slug as IconName) : 'tag'} className={styles.sign} />
}
