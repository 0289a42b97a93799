import { toProblemResponse, createClientErrorHandler } from '@site/shared-contracts/server/request-limits';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Site } from '../site/site-context';
import { renderErrorPage, renderPlainPage } from './rendering/plain-page';
import { sendProblem } from './http/problem';
import { secureHeaders } from './http/secure-headers';

const nonPagePaths = /^\/(api|assets|remotes|site)\//;

/** Whether a visitor opens a URL in the browser, as opposed to a request of a page or a program. */
const isPageRequest = ({ method, url }: FastifyRequest) =>
  ['GET', 'HEAD'].includes(method) && !nonPagePaths.test(url);

/** The texts of error pages for requests that are too large, by status. */
const tooLargeTexts: Record<number, { title: string; words: string }> = {
  414: {
    title: 'This address is too long',
    words: 'No page of this site has an address like this one. The link may be broken.',
  },
  431: {
    title: 'Your browser sent too much',
    words:
      'Your browser sends more with each page than this site reads, usually old cookies. Delete the cookies of this site, and open the page again.',
  },
};

/** Responses to unexpected errors: a page for visitors, a problem for programs, never the internal cause. */
export function setErrorHandler(app: FastifyInstance, site: () => Site): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error;
    const isClientError = statusCode >= 400 && statusCode < 500;
    if (!isClientError) request.log.error({ err: error }, 'request failed');
    if (isPageRequest(request) && (!isClientError || statusCode in tooLargeTexts)) {
      const { headers, body } = errorPage(site(), statusCode);
      return reply
        .code(isClientError ? statusCode : 500)
        .headers({ ...headers, 'cache-control': 'no-store' })
        .send(body);
    }
    if (isClientError)
      return sendProblem(reply, statusCode, 'This request cannot be understood', error.message);
    return sendProblem(reply, 500, 'Something went wrong');
  });
  app.setNotFoundHandler((_, reply) => sendProblem(reply, 404, 'There is nothing at this address'));
}

function errorPage(site: Site, status: number) {
  const text = tooLargeTexts[status];
  const { html, policy } = text
    ? renderPlainPage({ site, title: text.title, children: text.words, canTryAgain: false })
    : renderErrorPage(site);
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    },
    body: html,
  };
}

/** The `clientErrorHandler`. Headers that are too long get the page for visitors, unless the request is a program's. */
export const createUnreadableRequestHandler = (site: () => Site) =>
  createClientErrorHandler((problem, bytes) => {
    const [, target] = /^[A-Z]+ (\S+)/.exec(bytes) ?? [];
    const isFromProgram = target !== undefined && (nonPagePaths.test(target) || !/^(GET|HEAD) /.test(bytes));
    const { headers, body } =
      problem.status in tooLargeTexts && !isFromProgram
        ? errorPage(site(), problem.status)
        : toProblemResponse(problem);
    return { headers: { ...secureHeaders.values, ...headers }, body };
  });
