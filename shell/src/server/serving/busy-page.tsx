// The page for a visitor whose page could not be rendered because too many are requested.
import type { FormOutcome } from '@site/shared-contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { ShellMetrics } from '../metrics/metrics';
import type { Site } from '../../site/site-context';
import { FinishedPage } from './finished-page';
import { NoFreeWorkerError } from '../remotes/no-free-worker-error';
import { renderPlainPage } from '../rendering/plain-page';

interface BusyPagesOptions {
  site: () => Site;
  metrics: Pick<ShellMetrics, 'countRefused'>;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

/** Milliseconds between two lines of the log. */
const LOG_INTERVAL = 10_000;

/** What the visitor has to know about a form whose page this would have been. */
const formTexts: Record<FormOutcome['status'], string> = {
  sent: 'What you sent has arrived. ',
  invalid: 'Your form was not sent: go back to what you typed, and send it again. ',
  failed: 'Your form was not sent: go back to what you typed, and send it again. ',
};

/**
 * Makes the page instead of one that had no turn; throws every other error again. A flood of requests must not cost a
 * render for each, nor a line of the log.
 */
export function createBusyPages({ site, metrics, logger }: BusyPagesOptions) {
  let made: { content: Site['content']; pages: Map<string, FinishedPage> } | undefined;
  let unlogged = 0;
  let loggedAt = -Infinity;

  const count = (error: NoFreeWorkerError) => {
    metrics.countRefused();
    unlogged += 1;
    const now = performance.now();
    if (now - loggedAt < LOG_INTERVAL) return;
    logger.warn({ err: error, pages: unlogged }, 'too many pages are requested: some were refused');
    [unlogged, loggedAt] = [0, now];
  };

  return (error: unknown, outcome?: FormOutcome): FinishedPage => {
    if (!(error instanceof NoFreeWorkerError)) throw error;
    count(error);
    const currentSite = site();
    if (made?.content !== currentSite.content) made = { content: currentSite.content, pages: new Map() };
    const text = outcome ? formTexts[outcome.status] : '';
    const page = made.pages.get(text) ?? new FinishedPage(render(currentSite, text));
    made.pages.set(text, page);
    return page;
  };
}

const render = (site: Site, text: string) => ({
  status: 503,
  ...renderPlainPage({
    site,
    title: 'Too many pages are being opened',
    children: `${text}The site has more visitors at the moment than it can serve. Please try again in a moment.`,
  }),
  isComplete: false,
  bootData: undefined,
});
