import { useId, useRef } from 'react'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import styles from '#/shared/account/account.module.css'
import { copy } from '#/shared/account/account.copy.ts'
import type { Avatar } from './useAvatar.ts'

/** Chooses the profile picture and shows it round, as the shop does. */
export function AvatarPicker({ avatar }: { avatar: Avatar }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.avatarPick}>
      <span className={styles.avatar}>
        {avatar.preview === null ? (
          <Icon name="user" size="lg" />
        ) : (
          <img src={avatar.preview} alt={copy.register.preview} />
        )}
      </span>
      <div>
        <p className={styles.label}>
          {copy.register.picture} <span>{copy.register.optional}</span>
        </p>
        <div className={styles.avatarActs}>
          <input
            ref={input}
            id={id}
            className="vh"
            type="file"
            accept="image/*"
            aria-label={copy.register.picture}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              if (file) avatar.choose(file)
              event.currentTarget.value = ''
            }}
          />
          <label htmlFor={id} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            <Icon name="camera" size="sm" />
            {avatar.preview === null ? copy.register.choose : copy.register.change}
          </label>
          {avatar.preview === null ? null : (
            <button
              type="button"
              className={buttonClass({ variant: 'quiet', size: 'sm' })}
              onClick={() => {
                avatar.remove()
                input.current?.focus()
              }}
            >
              {copy.register.remove}
            </button>
          )}
        </div>
        {avatar.error === null ? null : (
          <p className={styles.error} role="alert">
            {avatar.error}
          </p>
        )}
      </div>
    </div>
  )
}
