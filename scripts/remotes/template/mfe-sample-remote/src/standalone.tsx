// The remote alone, for its developers: the entry of the dev server. The shell never loads this file.
import { showStandalone } from '@site/shared-testing/standalone-host';
import { standaloneHost } from './standalone-host';

showStandalone(standaloneHost);
