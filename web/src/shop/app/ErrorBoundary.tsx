import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { renewCode } from '#/shared/lib/code.ts'
import { paths } from '#/shared/lib/paths.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { copy } from './frameCopy.ts'

/** The last resort in the browser: a page that failed to load or to render leaves a way out, and the frame stands. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const [location] = useLocation()
  return <Boundary at={location}>{children}</Boundary>
}

type Props = { at: string; children: ReactNode }
type State = { at: string; failed: boolean }

class Boundary extends Component<Props, State> {
  override state: State = { at: this.props.at, failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  /** Another page is another try (WEB-5). */
  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, failed: false }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    renewCode()
    console.error('A page failed to render:', error, info.componentStack)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert" className="wrap">
        <EmptyState
          as="h1"
          title={copy.thisPageCouldNot}
          actions={
            <>
              <Button onClick={() => window.location.reload()}>{copy.loadAgain}</Button>
              <a href={paths.home} className={buttonClass({ variant: 'secondary' })}>
                {copy.toTheHomePage}
              </a>
            </>
          }
        >
          {copy.checkYourConnectionAnd}
        </EmptyState>
      </div>
    )
  }
}
