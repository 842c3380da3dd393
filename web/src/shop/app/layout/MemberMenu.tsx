import { useState } from 'react'
import { Link } from 'wouter'
import { useUser } from '#/shared/session/UserContext.tsx'
import { usePricing } from '#/shop/parts/usePricing.ts'
import { copy } from '#/shared/account/account.copy.ts'
import { signOutEverywhere } from '#/shared/account/signOutEverywhere.ts'
import type { User } from '#/shared/api/types.ts'
import { initials } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { toast } from '#/shared/ui/toast.ts'
import styles from './AccountMenu.module.css'
import { useDisclosure } from './useDisclosure.ts'
import { copy as words } from '#/shop/app/app.copy.ts'

/** The avatar that opens a member's menu, with Sign Out (NAV-6, NAV-8). */
export function MemberMenu({ user }: { user: User }) {
  const { signOut } = useUser()
  const { memberPercent } = usePricing()
  const { open, setOpen, root, button } = useDisclosure<HTMLDivElement>()

  const out = () => {
    setOpen(false)
    void signOut()
    toast.success(copy.panel.signedOut)
  }

  return (
    <div ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-label={words.accountOf(user.name)}
        onClick={() => {
          setOpen(!open)
        }}
      >
        <Avatar user={user} />
      </button>
      {open ? (
        <div className={styles.menu}>
          <p className={styles.welcome}>
            <Avatar user={user} />
            <span>
              <b dir="auto">{words.welcome(user.name)}</b>
              <span className={styles.email}>{user.email}</span>
            </span>
          </p>
          <p className={styles.tag}>
            {words.memberPrice} <b>{words.off(memberPercent)}</b>
          </p>
          <ul>
            <li>
              <Link href={paths.orders} className={styles.entry}>
                <Icon name="box" /> {words.myOrders}
              </Link>
            </li>
            <li>
              <Link href={paths.account} className={styles.entry}>
                <Icon name="user" /> {words.myDetails}
              </Link>
            </li>
            {user.role === 'admin' ? (
              <li>
                <a href={paths.adminOrders} className={styles.entry}>
                  <Icon name="note" /> {words.orderManagement}
                </a>
              </li>
            ) : null}
            <li className={styles.last}>
              <button type="button" className={styles.entry} onClick={out}>
                <Icon name="out" /> {words.signOut}
              </button>
            </li>
            <li>
              <button
                type="button"
                className={styles.entry}
                onClick={() => {
                  setOpen(false)
                  void signOutEverywhere(signOut)
                }}
              >
                <Icon name="lock" /> {words.signOutAll}
              </button>
            </li>
          </ul>
        </div>
      ) : null}
    </div>
  )
}

function Avatar({ user }: { user: User }) {
  const [broken, setBroken] = useState(false)
  if (user.profilePicUrl === '' || broken) {
    return (
      <span className={styles.avatar} aria-hidden="true">
        {initials(user.name)}
      </span>
    )
  }
  return (
    <img
      className={styles.avatar}
      src={user.profilePicUrl}
      alt=""
      width={36}
      height={36}
      onError={() => {
        setBroken(true)
      }}
    />
  )
}
