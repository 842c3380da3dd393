import { Component, type ComponentType, type ErrorInfo, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { patient, renewCode } from '#/shared/lib/code.ts'
import { whenSomebody } from '#/shared/lib/whenSomebody.ts'
import { copy } from './frame.copy.ts'

/**
 * The last resort in the browser: a page that failed to load or to render leaves a way out, and the frame stands
 * (WEB-5). The code of BrokenPage is loaded at the first sign of somebody, because the line may go at any moment after.
 * Until it is there the frame's own words stand in its place.
 */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const [location] = useLocation()
  return <Boundary at={location}>{children}</Boundary>
}

type Props = { at: string; children: ReactNode }
type State = { at: string; failed: boolean; Instead: ComponentType<{ again: () => void }> | null }

class Boundary extends Component<Props, State> {
  override state: State = { at: this.props.at, failed: false, Instead: null }
  leave = () => {}

  again = () => this.setState({ failed: false })

  load = patient(async () => this.setState({ Instead: (await import('./BrokenPage.tsx')).BrokenPage }))

  static getDerivedStateFromError() {
    return { failed: true }
  }

  /** Another address clears the failure, so that the next page is tried (WEB-5). */
  static getDerivedStateFromProps({ at }: Props, state: State): Partial<State> | null {
    return at === state.at ? null : { at, failed: false }
  }

  override componentDidMount() {
    this.leave = whenSomebody(() => void this.load())
  }

  override componentWillUnmount() {
    this.leave()
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    renewCode()
    console.error('A page failed to render:', error, info.componentStack)
    if (this.state.Instead) return
    void this.load()
    window.addEventListener('online', this.again, { once: true })
  }

  override render() {
    const { failed, Instead } = this.state
    if (!failed) return this.props.children
    if (Instead) return <Instead again={this.again} />
    return (
      <div role="alert" className="not-loaded">
        <h1>{copy.notLoaded}</h1>
        <button onClick={this.again}>{copy.loadAgain}</button>
      </div>
    )
  }
}
