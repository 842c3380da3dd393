import { Suspense, useEffect, useState } from 'react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { UserProvider, useUser } from '#/shared/session/UserContext.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { Toaster } from '#/shared/ui/Toaster.tsx'
import { Gate } from './Gate.tsx'
import { useLive } from '#/office/api/live.ts'
import { enter, keys, makeQueryClient, type Me } from '#/office/api/officeApi.ts'
import { screens, type OfficeScreen } from './screens.ts'
import { Shell } from './Shell.tsx'
import { UndoBar } from '#/office/ui/UndoBar.tsx'
import { words } from '#/office/ui/words.ts'

/** The office: who works in the shop gets its screens, everybody else the login. */
export function OfficeApp() {
  const [client] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={client}>
      <UserProvider>
        <Office />
        <Toaster />
        <UndoBar />
      </UserProvider>
    </QueryClientProvider>
  )
}

function Office() {
  const { user, ready } = useUser()
  const staff = user !== null && user.role !== 'customer'
  const me = useQuery({ queryKey: [...keys.me, user?._id], queryFn: enter, enabled: staff, staleTime: Infinity })
  useLive(me.data !== undefined)
  useEffect(() => {
    // For whoever drives the page: from here everything on it answers.
    if (ready) document.documentElement.dataset['hydrated'] = ''
  }, [ready])

  return (
    <Shell me={staff ? (me.data ?? null) : null}>
      <Suspense fallback={<Loading />}>
        <Switch>
          <Route path="/admin">
            <Redirect to="/admin/orders" replace />
          </Route>
          {screens.map((screen) => (
            <Route key={screen.path} path={screen.path}>
              <Screen screen={screen} known={ready} me={staff ? me.data : undefined} busy={staff && me.isPending} />
            </Route>
          ))}
          <Route>
            <Elsewhere />
          </Route>
        </Switch>
      </Suspense>
    </Shell>
  )
}

/** An address of the shop leaves the office; one of the office that is none says so. */
function Elsewhere() {
  const [location] = useLocation()
  const ofShop = !location.startsWith('/admin')
  useEffect(() => {
    if (ofShop) window.location.reload()
  }, [ofShop])
  if (ofShop) return <Loading />
  return (
    <EmptyState as="h1" title={words.missing.title}>
      {words.missing.text}
    </EmptyState>
  )
}

type ScreenDoor = { screen: OfficeScreen; known: boolean; busy: boolean; me: Me | undefined }

function Screen({ screen, known, busy, me }: ScreenDoor) {
  if (!known || busy) return <Loading />
  if (!me) return <Gate />
  if (!me.permissions.includes(screen.needs)) {
    return (
      <EmptyState as="h1" title={words.noRight.title}>
        {words.noRight.text}
      </EmptyState>
    )
  }
  const Page = screen.page
  return <Page me={me} />
}
