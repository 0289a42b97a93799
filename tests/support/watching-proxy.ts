// A proxy between a browser and a site that reports what goes wrong in the pages. The drivers of some browsers cannot
// tell that, or not from the beginning of a page.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

declare global {
  /** The problems of this document: WebKit loses a beacon at times. */
  var reportedProblems: string[] | undefined;
}

export interface Violation {
  directive: string;
  blocked: string;
}

export interface WatchingProxy {
  url: string;
  /** Returns errors, rejections, console messages, breaches of the policy and failed files since the last call. */
  takeProblems: () => string[];
  /** What browsers have sent to the policy's `report-uri` since the last call. */
  takeReports: () => Violation[];
  /** The status with which a path was last answered. */
  statusOf: (path: string) => number | undefined;
  /** Holds requests of these paths back; returns a function that lets them pass. */
  hold: (paths: RegExp) => () => void;
  /** Adds markup to the start of the body of a page. `/injected.js` exists and runs this code. */
  inject: (path: string, markup: string, code: string) => void;
  stop: () => Promise<void>;
}

/** Calls and files. */
const notAPage = /^\/(api|assets|remotes|boot-data)\/|\.\w+(\?|$)/;

const WATCH_PATH = '/watched-problem';

/** The first script of each page. */
function watchPage(path: string): void {
  document.currentScript?.remove();
  let isLeaving = false;
  addEventListener('beforeunload', () => (isLeaving = true));
  const reported: string[] = [];
  globalThis.reportedProblems = reported;
  const report = (text: string) => {
    reported.push(text);
    // WebKit ends the requests of a page that is being left, as if they had failed.
    if (!isLeaving) navigator.sendBeacon(path, `${text} (${location.pathname})`);
  };
  addEventListener(
    'error',
    ({ target, message }) => {
      const isFile = target instanceof Element;
      report(isFile ? `not loaded: ${target.outerHTML}` : `error: ${message}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => report(`rejection: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    report(`violation: ${effectiveDirective} ${blockedURI}`),
  );
  for (const level of ['error', 'warn'] as const) {
    const log = console[level];
    console[level] = (...parts: unknown[]) => {
      report(`${level}: ${parts.map(String).join(' ')}`);
      log(...parts);
    };
  }
}

const watchScript = `(${String(watchPage)})(${JSON.stringify(WATCH_PATH)})`;
const watchHash = `'sha256-${createHash('sha256').update(watchScript).digest('base64')}'`;

/**
 * @param site the URL to which everything is forwarded
 * @param ip the visitor's address, because enquiries of each address are limited
 */
export async function startWatchingProxy(site: string, ip: string): Promise<WatchingProxy> {
  const problems: string[] = [];
  const reports: Violation[] = [];
  const statuses = new Map<string, number>();
  let injected = { path: '', markup: '', code: '' };
  const holds = new Map<RegExp, Promise<void>>();

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/', method, headers } = incoming;
    const body = Buffer.concat(await incoming.toArray());
    if (url === WATCH_PATH) {
      problems.push(body.toString());
      return void response.writeHead(204).end();
    }
    if (url === '/injected.js')
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(injected.code);
    if (url === '/csp-reports') reports.push(readReport(body));
    await Promise.all([...holds].filter(([paths]) => paths.test(url)).map(([, released]) => released));
    // Not by the header 'accept': a service worker may request the page that is shown without naming its type.
    const isPage = method === 'GET' && !notAPage.test(url);
    const forwarded = request(new URL(url, site), {
      method,
      headers: forwardedHeaders(headers, ip, isPage),
      // The site may close a connection in the moment in which it is used again.
      agent: false,
    });
    forwarded.end(body);
    const [upstream] = (await once(forwarded, 'response').catch((error: unknown) => {
      problems.push(`not forwarded: ${url} ${String(error)}`);
      throw error;
    })) as [IncomingMessage];
    const status = upstream.statusCode ?? 502;
    // The service worker requests a page again to cache it, and may learn that it is unchanged.
    if (status !== 304) statuses.set(url, status);
    if (!isPage || !upstream.headers['content-type']?.startsWith('text/html')) {
      response.writeHead(status, upstream.headers);
      return void upstream.pipe(response);
    }
    const html = Buffer.concat(await upstream.toArray()).toString();
    response
      .writeHead(status, watchedHeaders(upstream.headers))
      .end(
        html
          .replace('<head>', () => `<head><script>${watchScript}</script>`)
          .replace('<body>', () => `<body>${injected.path === url ? injected.markup : ''}`),
      );
  }

  const server = createServer((incoming, response) => {
    // The browser may disconnect in the middle of a request.
    respond(incoming, response).catch(() => incoming.socket.destroy());
  });
  // Connections stay open: browsers do not repeat a report whose connection was closed in the same moment.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    takeProblems: () => problems.splice(0),
    takeReports: () => reports.splice(0),
    statusOf: (path) => statuses.get(path),
    hold: (paths) => {
      let release: () => void = () => undefined;
      holds.set(paths, new Promise((resolve) => (release = resolve)));
      return () => {
        holds.delete(paths);
        release();
      };
    },
    inject: (path, markup, code) => {
      injected = { path, markup, code };
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function readReport(body: Buffer): Violation {
  const { 'csp-report': report } = JSON.parse(body.toString()) as { 'csp-report': Record<string, string> };
  return {
    directive: report['effective-directive'] ?? report['violated-directive'] ?? '',
    blocked: report['blocked-uri'] ?? '',
  };
}

function forwardedHeaders(headers: IncomingMessage['headers'], ip: string, isPage?: boolean) {
  const kept = { ...headers };
  delete kept.connection;
  // A page is changed here: it has to come in full and uncompressed.
  if (isPage) {
    delete kept['accept-encoding'];
    delete kept['if-none-match'];
  }
  return { ...kept, 'x-forwarded-for': ip };
}

/** The policies allow the added script too. */
function watchedHeaders(headers: IncomingMessage['headers']) {
  const { 'content-security-policy': policy, ...others } = headers;
  delete others['content-length'];
  const watched = String(policy).replaceAll('script-src ', `script-src ${watchHash} `);
  return { ...others, ...(policy && { 'content-security-policy': watched }) };
}
