import { Component, type ReactNode } from 'react';

interface GateBoundaryProps {
  /** Called when the piece has been hydrated and its first effects have run. */
  onLive: () => void;
  children: ReactNode;
}

/** Between page and piece: of a piece that throws nothing is left, so that only its own error is reported. */
export class GateBoundary extends Component<GateBoundaryProps, { hasFailed: boolean }> {
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override state = { hasFailed: false };

  override componentDidMount() {
    // React runs effects of the same commit before the next frame, also those that may wait for the paint.
    requestAnimationFrame(() => {
      setTimeout(this.props.onLive);
    });
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
