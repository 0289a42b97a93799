// The remote alone, for its developers: the entry of the dev server. The shell never loads this file.
import { showStandalone } from '@site/shared-testing/standalone-host';
import { fetchSiteContent } from './standalone-content';
import { createContentHost } from './standalone-host';

showStandalone(createContentHost(await fetchSiteContent()));
