import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import styles from './SearchForm.module.css'
import { copy } from './parts.copy.ts'
import { prefix } from '#/shared/lib/language.copy.ts'

/** A separate search field, for the search page and for pages that lead nowhere else. */
export function SearchForm() {
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  return (
    <form
      role="search"
      aria-label={copy.searchTheShop}
      action={`${prefix}/search`}
      method="get"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const query = text.trim()
        if (query !== '') navigate(paths.search(query))
      }}
    >
      <TextField
        label={copy.searchTitle}
        type="search"
        name="q"
        placeholder={copy.searchHint}
        maxLength={80}
        enterKeyHint="search"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
        }}
      />
      <Button type="submit" className={styles.button}>
        {copy.search}
      </Button>
    </form>
  )
}
