import { useRef } from 'react'
import type { PageBlock } from '#/office/domain/shop/ownPagesApi.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { offerUndo } from '#/office/ui/undo.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { BlockFields, type Goods } from './BlockFields.tsx'
import { blockOf, moved, type BlockDraft } from './pageDraft.ts'
import { pagesCopy as copy } from './pages.copy.ts'
import styles from './Pages.module.css'

type Props = {
  blocks: readonly BlockDraft[]
  goods: readonly Goods[]
  errors: Readonly<Record<string, string>>
  mayWrite: boolean
  /** The place of a text of the page among the texts to translate, or null where it is not saved. */
  placeOf: (field: string) => string | null
  onChange: (change: (blocks: readonly BlockDraft[]) => readonly BlockDraft[]) => void
}

const KINDS = Object.keys(copy.block) as PageBlock['kind'][]
const MOST_BLOCKS = 40

/** The blocks of a page in their order: each is moved by its buttons, and removed with a way back. */
export function BlockList({ blocks, goods, errors, mayWrite, placeOf, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null)

  function add(kind: PageBlock['kind']) {
    onChange((now) => [...now, blockOf(kind, now)])
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child :is(input, textarea)')?.focus())
  }
  function remove(block: BlockDraft, at: number, name: string) {
    onChange((now) => now.filter(({ id }) => id !== block.id))
    offerUndo(copy.removedBlock(name), () =>
      onChange((now) => (now.some(({ id }) => id === block.id) ? now : now.toSpliced(at, 0, block))),
    )
  }
  function move(block: BlockDraft, by: 1 | -1) {
    onChange((now) =>
      moved(
        now,
        now.findIndex(({ id }) => id === block.id),
        by,
      ),
    )
  }

  return (
    <Panel title={copy.blocks}>
      {blocks.length === 0 ? <p className={styles.quiet}>{copy.noBlocks}</p> : null}
      <ol ref={list} className={styles.blocks}>
        {blocks.map((block, at) => {
          const name = copy.numbered(copy.block[block.kind], at + 1)
          return (
            <li key={block.id} className={styles.block}>
              <div className={styles.head}>
                <h3>{name}</h3>
                {mayWrite ? (
                  <span className={styles.tools}>
                    <IconButton
                      icon="down"
                      className={styles.flip}
                      label={copy.up(name)}
                      disabled={at === 0}
                      onClick={() => move(block, -1)}
                    />
                    <IconButton
                      icon="down"
                      label={copy.down(name)}
                      disabled={at === blocks.length - 1}
                      onClick={() => move(block, 1)}
                    />
                    <IconButton icon="trash" label={copy.removeBlock(name)} onClick={() => remove(block, at, name)} />
                  </span>
                ) : null}
              </div>
              <BlockFields
                block={block}
                goods={goods}
                errorOf={(field) => errors[`blocks.${at}.${field}`]}
                mayWrite={mayWrite}
                placeOf={(field) => placeOf(`block-${block.id}.${field}`)}
                onChange={(change) =>
                  onChange((now) => now.map((one) => (one.id === block.id ? { ...one, ...change } : one)))
                }
              />
            </li>
          )
        })}
      </ol>
      {mayWrite && blocks.length < MOST_BLOCKS ? (
        <div className={styles.add} role="group" aria-label={copy.addBlock}>
          {KINDS.map((kind) => (
            <Button key={kind} size="sm" variant="secondary" onClick={() => add(kind)}>
              <Icon name="plus" size="sm" />
              {copy.block[kind]}
            </Button>
          ))}
        </div>
      ) : null}
    </Panel>
  )
}
