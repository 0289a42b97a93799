import { Component, type ReactNode } from 'react';
import { reportFault } from './report-fault';

export interface PieceBoundaryProps {
  /** Names the piece in the log. */
  piece: string;
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** A fallen piece falls alone: whatever it throws ends here, and the rest of the page stands. */
export class PieceBoundary extends Component<PieceBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportFault(this.props.piece, error);
  }

  readonly retry = () => {
    this.setState({ failed: false });
  };

  override render() {
    return this.state.failed ? this.props.fallback(this.retry) : this.props.children;
  }
}
