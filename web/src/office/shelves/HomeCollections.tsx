import { useQuery } from '@tanstack/react-query'
import { collectionQueries } from '#/office/domain/shop/collectionsApi.ts'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { homeCopy } from './home.copy.ts'
import { MOST_COLLECTIONS } from './homeDraft.ts'
import homeForm from './HomeForm.module.css'
import { PickedList } from './PickedList.tsx'

const said = homeCopy.collections

type Props = {
  ids: readonly string[]
  error: string | undefined
  mayWrite: boolean
  onChange: (ids: readonly string[]) => void
}

/** The collections of their section of the home page, and their order. */
export function HomeCollections({ ids, error, mayWrite, onChange }: Props) {
  const { data: all = [], isPending } = useQuery(collectionQueries.list)
  const rowOf = (id: string) => all.find(({ _id }) => _id === id)
  const nameOf = (id: string) => rowOf(id)?.name ?? (isPending ? '…' : said.gone)
  const left = all.filter(({ _id }) => !ids.includes(_id))
  const noteOf = (id: string) => {
    const row = rowOf(id)
    return row && (row.state === 'live' ? said.products(row.total) : said.notLive)
  }
  return (
    <>
      {ids.length > 0 ? (
        <PickedList
          label={said.list}
          ids={ids}
          nameOf={nameOf}
          noteOf={noteOf}
          words={said}
          mayWrite={mayWrite}
          onChange={onChange}
        />
      ) : null}
      {mayWrite && left.length > 0 && ids.length < MOST_COLLECTIONS ? (
        <SelectField
          label={said.add}
          value=""
          error={error}
          onChange={(event) => {
            if (event.target.value) onChange([...ids, event.target.value])
          }}
        >
          <option value="">{said.choose}</option>
          {left.map(({ _id, name, total }) => (
            <option key={_id} value={_id}>
              {`${name} (${said.products(total)})`}
            </option>
          ))}
        </SelectField>
      ) : error ? (
        <p role="alert" className={homeForm.wrong}>
          {error}
        </p>
      ) : null}
      {!isPending && all.length === 0 ? <p className={homeForm.quiet}>{said.none}</p> : null}
    </>
  )
}
