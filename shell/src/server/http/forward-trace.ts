import { traceHeaders } from '@site/shared-contracts/server/tracing';
import axios from 'axios';

/** Calls of the API carry the trace in which they are made. Not those of remotes to other servers. */
export function forwardTrace(apiBaseUrl: string): void {
  axios.interceptors.request.use((request) => {
    if (request.url?.startsWith(`${apiBaseUrl}/`)) request.headers.set({ ...traceHeaders() });
    return request;
  });
}
