import { Component, type ReactNode } from 'react';
import { logError } from '../reports/log-error';

export interface PieceBoundaryProps {
  /** Names the piece in the log. */
  piece: string;
  fallback: (retry: () => void) => ReactNode;
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** Contains the errors of one piece: the rest of the page keeps working. */
export class PieceBoundary extends Component<PieceBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    logError(this.props.piece, error);
    this.props.onError(error);
  }

  readonly retry = () => {
    this.setState({ failed: false });
  };

  override render() {
    return this.state.failed ? this.props.fallback(this.retry) : this.props.children;
  }
}
