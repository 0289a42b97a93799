import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Site } from '../site/site-context';
import { contentSecurityPolicy } from './pages/content-security';
import { drawFaultPage, startOfStaticPage } from './pages/static-page';
import { sendProblem } from './problem';

/** What a visitor opens in the browser, as opposed to what a page or a program asks for. */
const isForPage = ({ method, url }: FastifyRequest) =>
  ['GET', 'HEAD'].includes(method) && !/^\/(api|assets|remotes|site)\//.test(url);

/** The answers to what nobody foresaw: a page for visitors, a problem for programs, and never what went wrong inside. */
export function answerFaults(app: FastifyInstance, site: () => Site): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error;
    const isRefusal = statusCode >= 400 && statusCode < 500;
    if (!isRefusal) request.log.error({ err: error }, 'a request failed');
    if (isRefusal) return sendProblem(reply, statusCode, 'This request cannot be understood', error.message);
    if (!isForPage(request)) return sendProblem(reply, 500, 'Something went wrong');
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .code(500)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': contentSecurityPolicy(nonce) })
      .send(startOfStaticPage + drawFaultPage(site(), nonce));
  });
  app.setNotFoundHandler((_, reply) => sendProblem(reply, 404, 'There is nothing at this address'));
}
