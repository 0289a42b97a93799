// A slow phone on a slow mobile connection: what Lighthouse's mobile run emulates.

/** @typedef {import('@playwright/test').Browser} Browser */

export const CPU_SLOWDOWN = 4;
/** Milliseconds, and bytes a second (1.6 Mbit/s down). */
export const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};

/** Milliseconds without a request under way: longer than a browser's idle callback waits. */
const QUIET = 1500;
const MAXIMUM_WAIT = 30_000;

/**
 * @typedef {object} Resource
 * @property {string} url
 * @property {string} type
 * @property {string} mimeType
 * @property {number} bytes as they crossed the network, headers included
 * @property {number} endedAt seconds, on the clock of `loadedAt`; NaN until then
 * @property {string | undefined} initiator the URL of the document, script or style that asked for it
 */

/**
 * A page on that phone with an empty cache.
 * @param {Browser} browser
 */
export async function openPhone(browser) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  /** @type {Map<string, Resource>} */
  const resources = new Map();
  const underWay = new Set();
  let lastChange = performance.now();
  let loadedAt = NaN;
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', initiator }) => {
    if (!request.url.startsWith('http')) return;
    lastChange = performance.now();
    underWay.add(requestId);
    const { stack, url } = initiator;
    const asker = stack?.callFrames.find(({ url }) => url)?.url ?? url;
    resources.set(requestId, {
      url: request.url,
      type,
      mimeType: '',
      bytes: 0,
      endedAt: NaN,
      initiator: asker,
    });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const resource = resources.get(requestId);
    if (resource) resource.mimeType = response.mimeType;
  });
  /** @param {{ requestId: string, timestamp: number, encodedDataLength?: number }} event */
  const end = ({ requestId, timestamp, encodedDataLength = 0 }) => {
    lastChange = performance.now();
    underWay.delete(requestId);
    const resource = resources.get(requestId);
    if (resource) Object.assign(resource, { bytes: encodedDataLength, endedAt: timestamp });
  };
  session.on('Network.loadingFinished', end);
  session.on('Network.loadingFailed', end);
  session.on('Page.loadEventFired', ({ timestamp }) => (loadedAt = timestamp));
  await session.send('Page.enable');
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });

  const waitUntilIdle = async () => {
    const end = performance.now() + MAXIMUM_WAIT;
    while (performance.now() < end) {
      const quiet = performance.now() - lastChange;
      if (!underWay.size && quiet >= QUIET) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return {
    page,
    waitUntilIdle,
    resources: () => [...resources.values()],
    loadedAt: () => loadedAt,
    close: () => context.close(),
  };
}

/**
 * How many responses each waits for: 1 for the document, 2 for what it names, 3 for what that asks for.
 * @param {Resource[]} resources
 */
export function longestChain(resources) {
  const byUrl = new Map(resources.map((resource) => [resource.url, resource]));
  /** @type {(url: string | undefined, seen?: number) => number} */
  const depthOf = (url, seen = 0) => {
    const resource = byUrl.get(url ?? '');
    // Two that name each other would have no end.
    return resource && seen < byUrl.size ? 1 + depthOf(resource.initiator, seen + 1) : 0;
  };
  return Math.max(...resources.map(({ url }) => depthOf(url)));
}

/** @param {Resource} resource */
export const isScript = ({ mimeType, type }) => type === 'Script' || mimeType.includes('javascript');
