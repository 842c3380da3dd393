import { toast } from '#/shared/ui/toast.ts'
import { copy } from './account.copy.ts'

/** Ends every session of the account and says how it went. */
export async function signOutEverywhere(signOut: (everywhere: boolean) => Promise<void>) {
  try {
    await signOut(true)
    toast.success(copy.panel.everywhereDone, { place: 'top' })
  } catch {
    toast.error(copy.panel.everywhereFailed, { place: 'top' })
  }
}
