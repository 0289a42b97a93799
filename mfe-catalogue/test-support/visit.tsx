import { visitStandalone } from '@site/shared-testing/visit-standalone';
import { standaloneHost } from '../src/standalone-host';
import type { StubApi } from './stub-api';

export const visit = (url: string, api: StubApi) => visitStandalone(url, standaloneHost, api.createClient());

export const currentUrl = () => window.location.pathname + window.location.search;
