import { Component, type ErrorInfo, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** What stands in place of the part that failed. */
  fallback: (retry: () => void) => ReactNode
  /** A change of this (the page's address) gives the part another chance. */
  resetKey?: string
}

type State = { failed: boolean; key: string | undefined }

/** Keeps an error of one part from blanking the page, and logs it once. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, key: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.key ? null : { failed: false, key: props.resetKey }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('A part of the page failed:', error, info.componentStack)
  }

  private readonly retry = () => {
    this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? this.props.fallback(this.retry) : this.props.children
  }
}
