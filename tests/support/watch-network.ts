import type { CDPSession, Page } from '@playwright/test';

export interface SeenRequest {
  url: string;
  type: string;
  /** Bytes of the body as they crossed the network. */
  bytes: number;
  encoding: string;
  /** 1 for the document, 2 for what it references, 3 for what that requests ... */
  depth: number;
}

export interface NetworkLog {
  requests: () => SeenRequest[];
}

/** All requests of a page, with their size and the number of responses that each depends on. */
export async function watchNetwork(page: Page): Promise<NetworkLog> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const seen = new Map<string, SeenRequest & { initiatorUrl: string | undefined }>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', initiator }) => {
    if (!request.url.startsWith('http')) return;
    const initiatorUrl = initiator.stack?.callFrames.find(({ url }) => url)?.url ?? initiator.url;
    seen.set(requestId, { url: request.url, type, bytes: 0, encoding: '', depth: 0, initiatorUrl });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const entry = seen.get(requestId);
    if (entry) entry.encoding = response.headers['content-encoding'] ?? '';
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = seen.get(requestId);
    if (entry) entry.bytes = encodedDataLength;
  });
  await session.send('Network.enable');

  const depthOf = (url: string | undefined): number => {
    const entry = [...seen.values()].find((each) => each.url === url);
    return entry ? 1 + depthOf(entry.initiatorUrl) : 0;
  };
  return { requests: () => [...seen.values()].map((entry) => ({ ...entry, depth: depthOf(entry.url) })) };
}
