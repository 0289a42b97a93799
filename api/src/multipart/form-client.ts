// Work on an uploaded form can wait in a queue. When it starts, the client may have disconnected.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

const responses = new AsyncLocalStorage<ServerResponse>();

/** Associates everything that `work` starts with the client that waits for this response. */
export const runForClient = (response: ServerResponse, work: () => void): void =>
  responses.run(response, work);

/** False for work that belongs to no client, such as that of a script. */
export const clientHasDisconnected = (): boolean => {
  const response = responses.getStore();
  return response !== undefined && response.destroyed && !response.writableFinished;
};
