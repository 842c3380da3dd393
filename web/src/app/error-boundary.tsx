import { Component, type ErrorInfo, type ReactNode } from 'react'

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
      <section role="alert">
        <h1>This page could not be shown</h1>
        <p>Check your connection and load the page again. Your cart is kept.</p>
        <p>
          <button type="button" onClick={() => window.location.reload()}>
            Load again
          </button>{' '}
          <a href="/">To the home page</a>
        </p>
      </section>
    )
  }
}
