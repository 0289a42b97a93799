// Work that a form asks for waits for its turn. When that comes, the caller may be gone.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

const responses = new AsyncLocalStorage<ServerResponse>();

/** Whatever `work` begins belongs to the caller who gets this answer. */
export const runForClient = (response: ServerResponse, work: () => void): void =>
  responses.run(response, work);

/** False for work that nobody calls for, such as that of a script. */
export const clientHasDisconnected = (): boolean => {
  const response = responses.getStore();
  return response !== undefined && response.destroyed && !response.writableFinished;
};
