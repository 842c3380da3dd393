import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'wouter'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import styles from './RowMenu.module.css'

/** An action on a row: a link, with the state for its history entry, or a function. */
export type RowAct =
  | { label: string; href: string; outside?: boolean; state?: unknown }
  | { label: string; act: () => void }

type Props = {
  /** The name of the button: "More for Rose Water Toner". */
  label: string
  acts: readonly RowAct[]
}

/** The next item after the present one that begins with a letter. */
const begunBy = (letter: string, all: readonly HTMLElement[], at: number) =>
  [...all.slice(at + 1), ...all.slice(0, at + 1)].find((one) =>
    one.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()),
  )

/**
 * The actions on a row beside opening it, behind three dots. Arrow keys, Home, End and first letters move through them;
 * Esc and a press beside them close the menu: `<RowMenu label={copy.more(row.name)} acts={[{ label: 'Duplicate', act: …
 * }]} />`.
 */
export function RowMenu({ label, acts }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const items = () => [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  useEffect(() => {
    if (!open) return undefined
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [open])

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  function onKey(event: KeyboardEvent) {
    const all = items()
    const at = all.findIndex((item) => item === document.activeElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key]
    if (event.key === 'Escape') close()
    else if (to !== undefined) all[to % all.length]?.focus()
    else if (/^\S$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey)
      begunBy(event.key, all, at)?.focus()
    else if (event.key === 'Tab') {
      setOpen(false)
      return
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={box} className={styles.box}>
      <IconButton
        ref={button}
        icon="dots"
        label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open ? (
        <div id={id} role="menu" aria-label={label} tabIndex={-1} className={styles.menu} onKeyDown={onKey}>
          {acts.map((one) =>
            'href' in one ? (
              one.outside ? (
                <a key={one.label} role="menuitem" href={one.href} target="_blank" rel="noreferrer" onClick={close}>
                  {one.label}
                </a>
              ) : (
                <Link key={one.label} role="menuitem" href={one.href} state={one.state}>
                  {one.label}
                </Link>
              )
            ) : (
              <button
                key={one.label}
                type="button"
                role="menuitem"
                onClick={() => {
                  close()
                  one.act()
                }}
              >
                {one.label}
              </button>
            ),
          )}
        </div>
      ) : null}
    </div>
  )
}
