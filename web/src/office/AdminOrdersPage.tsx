import { useState } from 'react'
import { Door } from '#/shared/account/Door.tsx'
import { LoginForm } from '#/shared/account/LoginForm.tsx'
import { useNoindex } from '#/shared/account/useNoindex.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { paths } from '#/shared/lib/paths.ts'
import { useMounted } from '#/shared/lib/useMounted.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import styles from './AdminOrdersPage.module.css'
import { copy } from './copy.ts'
import { OrderDesk } from './OrderDesk.tsx'

/** /admin/orders: the order management for an administrator, the login with a way back for everybody else (ORD-4). */
export default function AdminOrdersPage() {
  const mounted = useMounted()
  const { user, ready, ended } = useUser()
  useNoindex()
  if (!mounted || !ready) {
    return (
      <div className="wrap">
        <h1 className={styles.title}>{copy.title}</h1>
        <Loading />
      </div>
    )
  }
  if (user?.role !== 'admin') return <Gate name={user?.name ?? null} ended={ended} />
  return <OrderDesk />
}

function Gate({ name, ended }: { name: string | null; ended: boolean }) {
  const [mode, setMode] = useState<'login' | 'reset'>('login')
  return (
    <Door
      title={copy.gate.title}
      lead={name !== null ? copy.gate.other(name) : ended ? copy.gate.ended : copy.gate.guest}
    >
      <LoginForm mode={mode} onMode={setMode} />
      <ButtonLink href={paths.home} variant="secondary" wide className={styles.back}>
        <Icon name="back" size="sm" />
        {copy.gate.back}
      </ButtonLink>
    </Door>
  )
}
