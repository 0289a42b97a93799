import type { QueryClient } from '@site/shared-contracts/query';
import { createQueryClient } from '@site/shared-contracts/query-client';
import { withImages } from '@site/shared-contracts/site-content';
import { recordedBrand } from '@site/shared-testing/recorded-brand';
import { visitStandalone } from '@site/shared-testing/visit-standalone';
import { createContentHost } from '../src/standalone-host';

/** The demo brand, with its original image files. */
export const siteContent = withImages(recordedBrand, ({ file, alt }) => ({
  width: 1200,
  height: 900,
  alt,
  variants: [{ type: 'image/webp', width: 1200, url: `/site/${file}` }],
}));

/** For pieces that need only the site content: every API call of other pieces on the page fails. */
function createOfflineClient(): QueryClient {
  const client = createQueryClient({ baseUrl: '', retries: 0, retryDelay: () => 0, timeout: () => 0 });
  const { queries, ...others } = client.getDefaultOptions();
  const queryFn = () => Promise.reject(new Error('There is no API here.'));
  client.setDefaultOptions({ ...others, queries: { ...queries, queryFn } });
  return client;
}

/** Opens a URL of the remote's standalone host, as a browser without the shell does. */
export const visit = (url: string, queryClient: QueryClient = createOfflineClient()) =>
  visitStandalone(url, createContentHost(siteContent), queryClient);
