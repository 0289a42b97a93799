import { QueryClient } from '@site/shared-contracts/query';
import { visitStandalone } from '@site/shared-testing/visit-standalone';
import { standaloneHost } from '../src/standalone-host';

export const visit = (url: string) => visitStandalone(url, standaloneHost, new QueryClient());
