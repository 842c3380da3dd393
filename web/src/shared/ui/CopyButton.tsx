import { useEffect, useRef, useState } from 'react'
import { cx } from '#/shared/lib/cx.ts'
import styles from './CopyButton.module.css'
import { Icon } from './Icon.tsx'
import { copy as words } from './field.copy.ts'

type Props = {
  /** The text that is put on the clipboard. */
  text: string
  /** The words for the text in the button's name: "Copy the IBAN". */
  what: string
  className?: string | undefined
}

/** How long "Copied" stays, in milliseconds. */
const SAID_MS = 2500

/** Copies a text and says so. */
export function CopyButton({ text, what, className }: Props) {
  const said = words.copiedThe(what)
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
    },
    [],
  )

  async function copy() {
    const done = await writeClipboard(text, button.current)
    if (!done) return
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setCopied(false)
    }, SAID_MS)
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={cx(styles.copy, copied && styles.done, className)}
        aria-label={copied ? said : words.copyThe(what)}
        onClick={() => {
          void copy()
        }}
      >
        <Icon name={copied ? 'check' : 'copy'} size="sm" />
        {copied ? words.copied : words.copy}
      </button>
      <span className="vh" role="status">
        {copied ? said : ''}
      </span>
    </>
  )
}

/**
 * Writes to the clipboard. Its API is missing without https, and the old way needs a field inside the open dialog, if
 * there is one.
 */
async function writeClipboard(text: string, near: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const host = near?.parentElement ?? document.body
    const field = document.createElement('textarea')
    field.value = text
    field.className = 'vh'
    field.setAttribute('aria-hidden', 'true')
    host.append(field)
    field.select()
    const done = typeof document.execCommand === 'function' && document.execCommand('copy')
    field.remove()
    near?.focus()
    return done
  }
}
