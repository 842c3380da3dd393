import { Component, type ErrorInfo, type ReactNode } from 'react'
import { paths } from '#/shared/lib/paths.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'

/** The last resort in the browser: a page that failed to load or to render leaves a way out, and the frame stands. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('A page failed to render:', error, info.componentStack)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert" className="wrap">
        <EmptyState
          as="h1"
          title="This page could not be shown"
          actions={
            <>
              <Button onClick={() => window.location.reload()}>Load again</Button>
              <a href={paths.home} className={buttonClass({ variant: 'secondary' })}>
                To the home page
              </a>
            </>
          }
        >
          Check your connection and load the page again. Your cart is kept.
        </EmptyState>
      </div>
    )
  }
}
