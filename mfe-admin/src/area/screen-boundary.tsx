import { reportPieceError } from '@site/shared-contracts';
import { useQueryClient } from '@site/shared-contracts/query';
import { useLocation } from '@site/shared-contracts/router';
import { Button } from '@site/shared-ui/button';
import { Component, useEffect, useRef, type ReactNode } from 'react';
import { adminKey } from '../api-client/admin-query';
import { Screen } from '../components/screen';
import { forgetFailedLoads } from './lazy-screen';

/** Contains the errors of one screen: the sidebar and all other screens keep working. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return <Boundary url={pathname + search}>{children}</Boundary>;
}

interface BoundaryProps {
  url: string;
  children: ReactNode;
}

interface BoundaryState {
  url: string;
  hasFailed: boolean;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state = { url: this.props.url, hasFailed: false };

  /** Another URL starts without the error. A `key` would lose the state of screens that stay when their URL changes. */
  static getDerivedStateFromProps({ url }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return url === state.url ? null : { url, hasFailed: false };
  }

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reportPieceError('admin/area', error);
  }

  readonly retry = () => {
    this.setState({ hasFailed: false });
  };

  override render() {
    return this.state.hasFailed ? <ScreenFailed onRetry={this.retry} /> : this.props.children;
  }
}

function ScreenFailed({ onRetry }: { onRetry: () => void }) {
  const queryClient = useQueryClient();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.querySelector('h1')?.focus();
    // The next attempt must not fail because of what this one has loaded, or has not.
    forgetFailedLoads();
    queryClient.removeQueries({ queryKey: [adminKey], type: 'inactive' });
  }, [queryClient]);
  return (
    <div role="alert" ref={alert}>
      <Screen
        title="This screen cannot be shown"
        lead={
          <>
            Something on it went wrong. All other screens work, and what was typed into a product, an article
            or the site’s content is kept.
          </>
        }
      >
        <Button onClick={onRetry}>Try again</Button>
      </Screen>
    </div>
  );
}
