import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { renewCode } from '#/shared/lib/code.ts'
import { BrokenPage } from './BrokenPage.tsx'

/**
 * The last resort in the browser: a page that failed to load or to render leaves a way out, and the frame stands. What
 * it shows is a part of the frame: the line may go at any moment after the page came to life (WEB-5).
 */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const [location] = useLocation()
  return <Boundary at={location}>{children}</Boundary>
}

type Props = { at: string; children: ReactNode }
type State = { at: string; failed: boolean }

class Boundary extends Component<Props, State> {
  override state: State = { at: this.props.at, failed: false }

  again = () => this.setState({ failed: false })

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
    return this.state.failed ? <BrokenPage again={this.again} /> : this.props.children
  }
}
