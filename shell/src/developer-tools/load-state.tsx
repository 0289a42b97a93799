import { Button } from '@site/shared-ui/button';
import { Notice } from '@site/shared-ui/notice';
import { ToolsError } from './call-tools';

/** What a page shows while its data load, and where they did not come. */
export function LoadState({ error, retry }: { error: Error | null; retry: () => void }) {
  if (!error) return <p role="status">Loading ...</p>;
  const mustSignIn = error instanceof ToolsError && error.status === 401;
  return (
    <Notice
      tone="danger"
      action={mustSignIn ? <a href="/login">Sign in</a> : <Button onClick={retry}>Try again</Button>}
    >
      {error.message}
    </Notice>
  );
}
