import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { BulkBar } from './BulkBar.tsx'
import { type Column, DataTable } from './DataTable.tsx'
import { KeyPager } from './KeyPager.tsx'
import { SelectionNote } from './SelectionNote.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useListQuery } from './useListQuery.ts'
import { useSelection } from './useSelection.ts'

type Row = { id: string; name: string; total: number }

const rows: Row[] = [
  { id: 'a', name: 'Ayesha', total: 300 },
  { id: 'b', name: 'زینب', total: 200 },
  { id: 'c', name: 'Bilal', total: 100 },
]

const columns: Column<Row>[] = [
  {
    key: 'name',
    label: 'Customer',
    cell: (row) => (
      <button type="button" data-open>
        {row.name}
      </button>
    ),
  },
  { key: 'total', label: 'Total', sort: 'total', first: 'down', align: 'end', cell: (row) => row.total },
]

type Given = { shown?: readonly Row[] | undefined; error?: unknown; onRetry?: () => void; next?: string | null }

function List({ shown = rows, error, onRetry, next = null }: Given) {
  const list = useListQuery({ filters: { state: ['live', 'draft'] }, orders: ['-created', 'total', '-total'] })
  const chosen = useSelection(list.matching)
  return (
    <>
      <p data-testid="asked">{list.asked}</p>
      <Toolbar
        list={list}
        search={{ label: 'Search things', hint: 'Name' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            choices: [
              { value: '', label: 'Every state' },
              { value: 'live', label: 'Live' },
            ],
          },
        ]}
      />
      <SelectionNote selection={chosen} total={{ n: 1284, about: true }} here={shown.length} />
      <DataTable
        caption="Things"
        columns={columns}
        rows={shown}
        id={(row) => row.id}
        name={(row) => row.name}
        error={error}
        {...(onRetry && { onRetry })}
        empty={{ title: 'No things' }}
        order={list.query.order}
        onOrder={(order) => list.set({ order })}
        selection={chosen}
      />
      <KeyPager
        shown={shown.length}
        total={{ n: 1284, about: true }}
        onNewer={list.paged ? list.newer : null}
        onOlder={next === null ? null : () => list.older(next)}
      />
      <BulkBar selection={chosen} total={{ n: 1284, about: true }}>
        <button type="button">Archive</button>
      </BulkBar>
    </>
  )
}

const asked = () => screen.getByTestId('asked').textContent

beforeEach(() => history.replaceState(null, '', '/admin/things'))

describe('OFFICE-2 a list', () => {
  test('OFFICE-2 search, filter, order and page stand in the address and are read from it', async () => {
    history.replaceState(null, '', '/admin/things?state=barter&order=name&search=%20x%20')
    const keys = userEvent.setup()
    render(<List next="cursor 1" />)
    expect(asked()).toBe('search=x')
    await keys.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Live')
    await keys.click(screen.getByRole('button', { name: 'Total' }))
    expect(location.search).toBe('?search=x&state=live&order=-total')
    expect(screen.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')
    await keys.click(screen.getByRole('button', { name: 'Total' }))
    expect(asked()).toBe('search=x&state=live&order=total')
    await keys.click(screen.getByRole('button', { name: 'Older' }))
    expect(location.search).toBe('?search=x&state=live&order=total&after=cursor+1')
    await keys.click(screen.getByRole('button', { name: 'Newer' }))
    expect(asked()).toBe('search=x&state=live&order=total')
    expect(screen.getByRole('button', { name: 'Newer' })).toBeDisabled()
    await keys.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(location.href).toMatch(/\/admin\/things$/)
  })

  test('OFFICE-2 a page that was opened by its address leads back to the first', async () => {
    history.replaceState(null, '', '/admin/things?after=deep')
    const keys = userEvent.setup()
    render(<List />)
    expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled()
    await keys.click(screen.getByRole('button', { name: 'Newer' }))
    expect(asked()).toBe('')
  })

  test('OFFICE-2 slash goes to the search, J and K from row to row, X chooses; letters in a field stay letters', async () => {
    const keys = userEvent.setup()
    render(<List />)
    await keys.keyboard('j')
    expect(screen.getByRole('button', { name: 'Ayesha' })).toHaveFocus()
    await keys.keyboard('jj')
    expect(screen.getByRole('button', { name: 'Bilal' })).toHaveFocus()
    await keys.keyboard('kx')
    expect(screen.getByRole('checkbox', { name: 'Select زینب' })).toBeChecked()
    await keys.keyboard('j{Shift>}X{/Shift}')
    expect(screen.getByText('2 chosen')).toBeVisible()
    await keys.keyboard('/xj')
    expect(screen.getByRole('searchbox', { name: 'Search things' })).toHaveFocus()
    expect(screen.getByRole('searchbox')).toHaveValue('xj')
    expect(screen.getByText('2 chosen')).toBeVisible()
  })

  test('OFFICE-5 all that match is more than the page, and says so; another search chooses nothing', async () => {
    const keys = userEvent.setup()
    render(<List />)
    await keys.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(screen.getByText('3 on this page chosen.')).toBeVisible()
    await keys.click(screen.getByRole('button', { name: 'Choose all about 1,284 that match' }))
    expect(within(screen.getByRole('region')).getByText('about 1,284 chosen')).toBeVisible()
    // Deselecting one row leaves the selection of the page.
    await keys.click(screen.getByRole('checkbox', { name: 'Select Bilal' }))
    expect(screen.getByText('2 chosen')).toBeVisible()
    await keys.type(screen.getByRole('searchbox'), 'z{Enter}')
    expect(screen.queryByRole('button', { name: 'Archive' })).not.toBeInTheDocument()
  })

  test('OFFICE-2 waiting, empty, and failed with another try', async () => {
    const retry = vi.fn<() => void>()
    const keys = userEvent.setup()
    const table = (given: { rows: readonly Row[] | undefined; error?: unknown }) => (
      <DataTable
        caption="Things"
        columns={columns}
        id={(row) => row.id}
        name={(row) => row.name}
        empty={{ title: 'No things' }}
        onRetry={retry}
        {...given}
      />
    )
    const { rerender } = render(table({ rows: undefined }))
    expect(screen.getByRole('status')).toHaveTextContent('Loading...')
    rerender(table({ rows: undefined, error: new Error('no') }))
    expect(screen.getByRole('alert')).toHaveTextContent('This could not be loaded.')
    await keys.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
    rerender(table({ rows: [] }))
    expect(screen.getByRole('heading', { name: 'No things' })).toBeVisible()
    // Shown rows stay, with a message, when a reload fails.
    rerender(table({ rows, error: new Error('no') }))
    expect(screen.getByRole('alert')).toBeVisible()
    expect(screen.getByRole('table', { name: 'Things' })).toBeVisible()
  })
})
