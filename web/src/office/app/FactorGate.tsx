import { useQueryClient } from '@tanstack/react-query'
import { AuthCard } from '#/shared/account/AuthCard.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { keys, type Me } from '#/office/api/officeApi.ts'
import { CodeForm } from '#/office/ui/CodeForm.tsx'
import { FactorSetUp } from '#/office/ui/FactorSetUp.tsx'
import { factorWords } from '#/office/ui/factor.copy.ts'
import { useSignOut } from './useSignOut.ts'

/** Whether somebody must set up an app, or give its code, before the office opens (STAFF-3). */
export const isStopped = ({ factor }: Me): boolean => (factor.has ? !factor.passed : factor.required)

/** Stands in place of every screen until the second factor is shown. */
export function FactorGate({ me }: { me: Me }) {
  const client = useQueryClient()
  const signOut = useSignOut()
  const out = (
    <Button variant="quiet" wide onClick={() => void signOut()}>
      {factorWords.out}
    </Button>
  )
  if (me.factor.has) {
    return (
      <AuthCard title={factorWords.doorTitle} lead={factorWords.doorText}>
        <CodeForm submit={factorWords.enter} onShown={(now) => client.setQueryData([...keys.me, now._id], now)} />
        <p>{factorWords.lost}</p>
        {out}
      </AuthCard>
    )
  }
  return (
    <AuthCard title={factorWords.setTitle} lead={factorWords.setText}>
      <FactorSetUp onDone={() => void client.resetQueries({ queryKey: keys.me })} />
      {out}
    </AuthCard>
  )
}
