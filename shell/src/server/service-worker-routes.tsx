import type { FastifyPluginAsync } from 'fastify';
import styled from 'styled-components';
import type { Site } from '../site/site-context';
import { renderPlainPage } from './rendering/plain-page';

export interface ServiceWorkerRoutesOptions {
  /** The code of the service worker that is served. */
  serviceWorker: string;
  site: () => Site;
}

/** The service worker, and the page that it caches for URLs which a visitor has never opened. */
export const serviceWorkerRoutes: FastifyPluginAsync<ServiceWorkerRoutesOptions> = (
  app,
  { serviceWorker, site },
) => {
  app.get('/service-worker.js', (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({
        // Asked for at each visit: what was wrong with the last one must not stay.
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
      .send(serviceWorker),
  );
  app.get('/offline', (_, reply) => {
    const { html, policy } = renderPlainPage({
      site: site(),
      title: 'You are offline',
      children:
        'This page has not been opened on this device before, so it cannot be shown without a connection.',
      more: <VisitedPages dangerouslySetInnerHTML={{ __html: LIST_PLACEHOLDER }} />,
    });
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .send(html);
  });
  return Promise.resolve();
};

/** The service worker replaces it by the list: shell/src/service-worker/offline-page.ts. */
const LIST_PLACEHOLDER = '<div id="seen-pages"></div>';

const VisitedPages = styled.div`
  & h2 {
    margin-block: var(--space-7) var(--space-3);
    font-size: var(--text-xl);
  }

  & ul {
    margin: 0;
    padding-inline-start: var(--space-5);
  }

  & li {
    padding-block: var(--space-1);
  }
`;
