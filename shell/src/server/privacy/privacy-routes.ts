// The privacy notice, with the periods of the settings. It has no scripts.
import { PrivacyPeriods } from '@site/shared-contracts/schemas';
import type { FastifyPluginAsync } from 'fastify';
import type { Site } from '../../site/site-context';
import { renderPlainPage, type Document } from '../rendering/plain-page';
import { renderPrivacyPage } from './privacy-page';

export interface PrivacyRoutesOptions {
  apiBaseUrl: string;
  site: () => Site;
}

/** Milliseconds that the API may take. */
const CALL_TIMEOUT = 6_000;

export const privacyRoutes: FastifyPluginAsync<PrivacyRoutesOptions> = (app, { apiBaseUrl, site }) => {
  app.get('/privacy', async (request, reply) => {
    const send = ({ html, policy }: Document) =>
      reply
        .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(html);
    try {
      return await send(renderPrivacyPage(site(), await readPeriods(apiBaseUrl, request.id)));
    } catch (error) {
      request.log.warn({ err: error }, 'failed to read for how long data is kept');
      const children = 'Please try again in a minute.';
      const title = 'The privacy notice cannot be read at the moment';
      reply.code(503).header('retry-after', '5');
      return send(renderPlainPage({ site: site(), title, children, canTryAgain: true }));
    }
  });
  return Promise.resolve();
};

async function readPeriods(apiBaseUrl: string, requestId: string) {
  const response = await fetch(`${apiBaseUrl}/api/privacy/notice`, {
    headers: { 'x-request-id': requestId },
    signal: AbortSignal.timeout(CALL_TIMEOUT),
  });
  if (!response.ok) throw new Error(`The API has responded with ${String(response.status)}.`);
  return PrivacyPeriods.parse(await response.json());
}
