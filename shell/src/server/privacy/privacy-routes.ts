// The privacy notice, with the periods of the settings. It has no scripts.
import { callApi } from '@site/shared-contracts/api-client';
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
    const options = { baseUrl: apiBaseUrl, timeout: CALL_TIMEOUT, headers: { 'x-request-id': request.id } };
    const send = ({ html, policy }: Document) =>
      reply
        .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(html);
    try {
      const { months } = await callApi('GET /api/privacy/notice', {}, options);
      return await send(renderPrivacyPage(site(), months));
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
