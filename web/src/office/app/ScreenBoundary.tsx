import { Component, type ErrorInfo, type ReactNode } from 'react'
import { CodeLost, renewCode } from '#/shared/lib/code.ts'
import { BrokenScreen } from './BrokenScreen.tsx'

type Props = {
  /** The address. A new one clears the failure. */
  at: string
  children: ReactNode
}
type State = {
  at: string
  error: unknown
  failed: boolean
  /** How often it was tried again at this address. */
  tries: number
}

/**
 * Surrounds every screen within the office's frame (HOLD-1). A screen that fails, or whose code does not come, says so
 * in its place, and the navigation beside it goes on working.
 */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, error: null, failed: false, tries: 0 }

  again = () => this.setState(({ tries }) => ({ error: null, failed: false, tries: tries + 1 }))

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, error: null, failed: false, tries: 0 }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    renewCode()
    if (!(error instanceof CodeLost)) console.error('A screen failed to render:', error, info.componentStack)
  }

  override render() {
    const { failed, error, tries } = this.state
    if (!failed) return this.props.children
    return <BrokenScreen codeLost={error instanceof CodeLost} tries={tries} again={this.again} />
  }
}
