import { useTitle } from '#/shared/lib/useTitle.ts'
import { useState } from 'react'
import { Door } from '#/shared/account/Door.tsx'
import { LoginForm } from '#/shared/account/LoginForm.tsx'
import { useNoindex } from '#/shared/account/useNoindex.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { paths } from '#/shared/lib/paths.ts'
import { useMounted } from '#/shared/lib/useMounted.ts'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import styles from './AdminOrdersPage.module.css'
import { copy } from './copy.ts'
import { OrderDesk } from './OrderDesk.tsx'

/** /admin/orders: the order management for an administrator, the login with a way back for everybody else (ORD-4). */
export default function AdminOrdersPage() {
  useTitle('Orders')
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
  // The specified calls show whole orders: who may see a part of them alone has no list yet.
  if (user?.role !== 'admin' && user?.role !== 'manager') return <Gate name={user?.name ?? null} ended={ended} />
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
      <a href={paths.home} className={buttonClass({ variant: 'secondary', wide: true, className: styles.back })}>
        <Icon name="back" size="sm" />
        {copy.gate.back}
      </a>
    </Door>
  )
}
