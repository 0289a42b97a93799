import { randomBytes } from 'node:crypto';
import {
  toProblemResponse,
  findQueryError,
  createClientErrorHandler,
} from '@site/shared-contracts/server/request-limits';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../site/site-context';
import { contentSecurityPolicy } from './pages/content-security';
import { drawFaultPage, drawStaticPage, startOfStaticPage } from './pages/static-page';
import { sendProblem } from './problem';
import { secureHeaderValues } from './secure-headers';

const notForPages = /^\/(api|assets|remotes|site)\//;

/** What a visitor opens in the browser, as opposed to what a page or a program asks for. */
const isForPage = ({ method, url }: FastifyRequest) =>
  ['GET', 'HEAD'].includes(method) && !notForPages.test(url);

/** What a visitor is told whose request is more than this server reads, by status. */
const tooMuch: Record<number, { title: string; words: string }> = {
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

/** The answers to what nobody foresaw: a page for visitors, a problem for programs, and never what went wrong inside. */
export function setErrorHandler(app: FastifyInstance, site: () => Site): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error;
    const isRefusal = statusCode >= 400 && statusCode < 500;
    if (!isRefusal) request.log.error({ err: error }, 'a request failed');
    if (isForPage(request) && (!isRefusal || statusCode in tooMuch)) {
      const { headers, body } = faultPage(site(), statusCode);
      return reply
        .code(isRefusal ? statusCode : 500)
        .headers({ ...headers, 'cache-control': 'no-store' })
        .send(body);
    }
    if (isRefusal) return sendProblem(reply, statusCode, 'This request cannot be understood', error.message);
    return sendProblem(reply, 500, 'Something went wrong');
  });
  app.setNotFoundHandler((_, reply) => sendProblem(reply, 404, 'There is nothing at this address'));
}

function faultPage(site: Site, status: number) {
  const nonce = randomBytes(16).toString('base64url');
  const said = tooMuch[status];
  const page = said
    ? drawStaticPage({ site, nonce, title: said.title, children: said.words, canTryAgain: false })
    : drawFaultPage(site, nonce);
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(nonce),
    },
    body: startOfStaticPage + page,
  };
}

/** An `onRequest` hook, before anything looks for a page. */
export function refuseLongQuery(
  { url }: FastifyRequest,
  _: FastifyReply,
  done: (error?: Error) => void,
): void {
  const complaint = findQueryError(url);
  done(complaint === undefined ? undefined : Object.assign(new Error(complaint), { statusCode: 414 }));
}

/** The `clientErrorHandler`: a head that is too long is a visitor's, unless its beginning is known and says otherwise. */
export const refuseUnreadable = (site: () => Site) =>
  createClientErrorHandler((problem, bytes) => {
    const [, target] = /^[A-Z]+ (\S+)/.exec(bytes) ?? [];
    const isProgram = target !== undefined && (notForPages.test(target) || !/^(GET|HEAD) /.test(bytes));
    const { headers, body } =
      problem.status in tooMuch && !isProgram
        ? faultPage(site(), problem.status)
        : toProblemResponse(problem);
    return { headers: { ...secureHeaderValues, ...headers }, body };
  });
