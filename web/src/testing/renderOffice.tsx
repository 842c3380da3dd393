import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { Route, Switch } from 'wouter'
import { makeQueryClient, type Me } from '#/office/api/officeApi.ts'
import { UndoBar } from '#/office/ui/UndoBar.tsx'
import { dropUndo } from '#/office/ui/undo.ts'
import { UserProvider } from '#/shared/session/UserContext.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { Toaster } from '#/shared/ui/Toaster.tsx'

/** The owner, as the office's door answers; a test names the permissions it needs. */
export const owner = (...permissions: string[]): Me =>
  ({ _id: 'u1', name: 'Sana Iqbal', email: 'sana@example.com', role: 'admin', permissions }) as unknown as Me

/** Opens a screen of the office at an address. `path` is the pattern of its route. */
export function renderOffice(screen: ReactElement, { at, path = at }: { at: string; path?: string }) {
  history.replaceState(null, '', at)
  toast.clear()
  dropUndo()
  const client = makeQueryClient()
  const usual = client.getDefaultOptions()
  client.setDefaultOptions({ ...usual, queries: { ...usual.queries, retry: false } })
  const keys = userEvent.setup({ applyAccept: false })
  const view = render(
    <QueryClientProvider client={client}>
      <UserProvider>
        <Switch>
          <Route path={path.split('?')[0] ?? path}>{screen}</Route>
          <Route>
            <p>Another screen</p>
          </Route>
        </Switch>
        <Toaster />
        <UndoBar />
      </UserProvider>
    </QueryClientProvider>,
  )
  return { ...view, keys, client }
}
