import { useToday } from '#/office/ui/useNow.ts'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { UserProvider, useUser } from '#/shared/session/UserContext.tsx'
import page from '#/office/ui/Page.module.css'
import { lazyPage } from '#/shared/lib/code.ts'
import { keepFocus } from '#/shared/lib/keepFocus.ts'
import { language } from '#/shared/lib/language.copy.ts'
import { Loading } from '#/shared/ui/Loading.tsx'
import { Toaster } from '#/shared/ui/Toaster.tsx'
import { ApiError } from '#/shared/api/client.ts'
import { FactorGate, isStopped } from './FactorGate.tsx'
import { Gate } from './Gate.tsx'
import { keepOffice } from './keepOffice.ts'
import { useDesk } from '#/office/api/desk.ts'
import { useLive } from '#/office/api/live.ts'
import { enter, keys, makeQueryClient, type Me } from '#/office/api/officeApi.ts'
import { peopleQueries } from '#/office/api/peopleApi.ts'
import { NoScreen } from '#/office/ui/NoScreen.tsx'
import { NewsBar } from '#/office/notices/NewsBar.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { StepUpDialog } from '#/office/ui/StepUpDialog.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { screens, type OfficeScreen } from './screens.ts'
import { Shell } from './Shell.tsx'
import { languageAt } from '#/office/ui/officeLanguage.ts'
import { UndoBar } from '#/office/ui/UndoBar.tsx'
import { words } from '#/office/ui/words.copy.ts'

const JoinScreen = lazyPage(() => import('#/office/team/JoinScreen.tsx'))

/** How long a refusal is shown, in milliseconds, so that it is read to its end. */
const ERROR_MS = 15_000

/** The office. Whoever works in the shop gets its screens, everybody else the login. */
export function OfficeApp() {
  const [client] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={client}>
      <UserProvider>
        <Office />
        <Toaster errorMs={ERROR_MS} />
        <UndoBar />
      </UserProvider>
    </QueryClientProvider>
  )
}

function Office() {
  const { user, ready } = useUser()
  const [location] = useLocation()
  const search = useSearch()
  const here = useDesk()
  const staff = here.id !== null || (user !== null && user.role !== 'customer')
  const me = useQuery({
    queryKey: [...keys.me, here.id ?? user?._id],
    queryFn: enter,
    enabled: staff,
    staleTime: Infinity,
  })
  const stopped = staff && me.data !== undefined && isStopped(me.data)
  useNewDay()
  const elsewhere = useDocumentOf(location)
  useEffect(() => keepFocus(() => document.getElementById('main')), [])
  useLive(me.data !== undefined && !stopped)
  const packs = me.data?.permissions.includes('orders.pack') === true
  useEffect(() => (packs ? keepOffice() : undefined), [packs])
  const door: Door = {
    known: ready,
    me: staff ? me.data : undefined,
    busy: staff && (me.isPending || (me.isFetching && !me.data)),
    // A login can mend only a refusal, so any other error is a fault.
    fault: staff && me.error && !isRefusal(me.error) ? me.error : null,
    again: () => void me.refetch(),
  }
  const answers = door.known && !door.busy
  useEffect(() => {
    // This tells whoever drives the page, as the tests do, that everything on it answers, the frame's keys too.
    if (answers) document.documentElement.dataset['hydrated'] = ''
  }, [answers])

  return (
    <Shell me={staff && !stopped ? (me.data ?? null) : null}>
      <ScreenBoundary at={`${location}?${search}`}>
        {staff && me.data && !stopped ? <StepUpDialog me={me.data} /> : null}
        {staff && me.data && !stopped ? <NewsBar me={me.data} /> : null}
        <Suspense fallback={<Coming />}>
          <Switch>
            {elsewhere ? (
              <Route>
                <Coming />
              </Route>
            ) : null}
            <Route path="/admin/join">
              <JoinScreen />
            </Route>
            {stopped && me.data ? (
              <Route path="/admin/*?">
                <FactorGate me={me.data} />
              </Route>
            ) : null}
            <Route path="/admin">
              <Home {...door} />
            </Route>
            {screens.map((screen) => (
              <Route key={screen.path} path={screen.path}>
                <Screen screen={screen} {...door} />
              </Route>
            ))}
            <Route>
              <Elsewhere />
            </Route>
          </Switch>
        </Suspense>
      </ScreenBoundary>
    </Shell>
  )
}

/** Loads an address whose document is of another language than this one, and says so meanwhile (LANG-6). */
function useDocumentOf(location: string): boolean {
  // Asked at each address alone, so that a choice in another tab takes nothing from this one while somebody types. The
  // development server has English alone.
  const other = useMemo(() => import.meta.env.PROD && languageAt(location) !== language, [location])
  useEffect(() => {
    if (other) window.location.reload()
  }, [other])
  return other
}

/** Asks again for what is about "today" when the day ends. */
function useNewDay() {
  const client = useQueryClient()
  const day = useToday()
  const first = useRef(day)
  useEffect(() => {
    if (first.current === day) return
    first.current = day
    void client.invalidateQueries()
  }, [client, day])
}

/** The state of the question who is here, which every address of the office asks first. */
type Door = { known: boolean; busy: boolean; me: Me | undefined; fault: Error | null; again: () => void }

const isRefusal = (error: Error) => error instanceof ApiError && (error.status === 401 || error.status === 403)

/** The login, or the words that the shop could not say who is here. */
function Outside({ fault, again }: Pick<Door, 'fault' | 'again'>) {
  return fault ? <ErrorState error={fault} message={words.failed} onRetry={again} /> : <Gate />
}

/** A screen on its way, in the place where it will be. */
const Coming = () => (
  <div className={page.page}>
    <Loading />
  </div>
)

/** The first screen: what a shop with nothing in it needs (SET-4), and the day's work in every other. */
function Home({ known, busy, me, ...outside }: Door) {
  const asks = me?.permissions.includes('settings.write') ?? false
  const setup = useQuery({ ...peopleQueries.setup, enabled: asks })
  if (!known || busy || (asks && setup.isPending)) return <Coming />
  if (!me) return <Outside {...outside} />
  return <Redirect to={setup.data?.empty && !setup.data.done ? '/admin/setup' : '/admin/today'} replace />
}

/** An address that is no screen. One of the shop leaves the office; one of the office is said not to exist. */
function Elsewhere() {
  const [location] = useLocation()
  const ofShop = !location.startsWith('/admin')
  useEffect(() => {
    if (ofShop) window.location.reload()
  }, [ofShop])
  if (ofShop) return <Coming />
  return <NoScreen />
}

function Screen({ screen, known, busy, me, ...outside }: Door & { screen: OfficeScreen }) {
  if (!known || busy) return <Coming />
  if (!me) return <Outside {...outside} />
  if (!me.permissions.includes(screen.needs)) {
    return <NoScreen {...words.noRight} />
  }
  const Page = screen.page
  return <Page me={me} />
}
