import type { QueryClient } from '@site/shared-contracts/query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openStandalone, type StandaloneHost } from './standalone-host';

/** Opens a URL of the remote's standalone host, as a browser without the shell does. */
export function visitStandalone(url: string, host: StandaloneHost, queryClient: QueryClient) {
  window.history.replaceState(null, '', url);
  render(openStandalone(host, queryClient));
  return userEvent.setup();
}
