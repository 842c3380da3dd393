import type { ReactNode } from 'react'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { cx } from '#/shared/lib/cx.ts'
import { uiCopy } from './ui.copy.ts'
import styles from './SortableList.module.css'

type Props<T> = {
  label: string
  items: readonly T[]
  idOf: (item: T) => string
  nameOf: (item: T) => string
  /** Is called with the ids in their new order. Without it the order is fixed and there are no grips. */
  onOrder?: ((ids: string[]) => void) | undefined
  /** Whether it is a list of cards instead of rows with lines between. */
  cards?: boolean
  rowClass?: (item: T) => string | undefined
  children: (item: T, place: number) => ReactNode
}

/**
 * A list that is ordered by its grips, dragged with mouse or finger, or with Space and the arrows. `<SortableList
 * label="Brands" items={rows} idOf={…} nameOf={…} onOrder={save}>{(row) => …}</SortableList>`
 */
export function SortableList<T>({ label, items, idOf, nameOf, onOrder, cards = false, rowClass, children }: Props<T>) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(idOf)
  const nameAt = (id: string | number) => {
    const item = items[ids.indexOf(String(id))]
    return item === undefined ? '' : nameOf(item)
  }
  const place = (id: string | number) => ids.indexOf(String(id)) + 1
  const said = uiCopy.sorting
  const announcements: Announcements = {
    onDragStart: ({ active }) => said.start(nameAt(active.id), place(active.id)),
    onDragOver: ({ active, over }) => (over ? said.over(nameAt(active.id), place(over.id)) : undefined),
    onDragEnd: ({ active, over }) => said.end(nameAt(active.id), place((over ?? active).id)),
    onDragCancel: ({ active }) => said.cancel(nameAt(active.id)),
  }

  function end({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return
    onOrder?.(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: said.instructions } }}
      onDragEnd={end}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className={cx(styles.list, cards && styles.cards)} aria-label={label}>
          {items.map((item, i) => (
            <Row key={idOf(item)} id={idOf(item)} name={nameOf(item)} fixed={!onOrder} className={rowClass?.(item)}>
              {children(item, i)}
            </Row>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

type RowProps = { id: string; name: string; fixed: boolean; className: string | undefined; children: ReactNode }

function Row({ id, name, fixed, className, children }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: fixed,
  })
  return (
    <li
      ref={setNodeRef}
      className={cx(styles.row, isDragging && styles.dragging, className)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {fixed ? null : (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={styles.grip}
          {...attributes}
          {...listeners}
          aria-label={uiCopy.sorting.move(name)}
        >
          <svg viewBox="0 0 12 18" width="12" height="18" aria-hidden="true" focusable="false">
            <path d="M2 2h2v2H2zM8 2h2v2H8zM2 8h2v2H2zM8 8h2v2H8zM2 14h2v2H2zM8 14h2v2H8z" fill="currentColor" />
          </svg>
        </button>
      )}
      <div className={styles.body}>{children}</div>
    </li>
  )
}
