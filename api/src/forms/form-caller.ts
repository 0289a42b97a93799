// Work that a form asks for waits for its turn. When that comes, the caller may be gone.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

const callers = new AsyncLocalStorage<ServerResponse>();

/** Whatever `work` begins belongs to the caller who gets this answer. */
export const workFor = (response: ServerResponse, work: () => void): void => callers.run(response, work);

/** False for work that nobody calls for, such as that of a script. */
export const callerHasLeft = (): boolean => {
  const response = callers.getStore();
  return response !== undefined && response.destroyed && !response.writableFinished;
};
