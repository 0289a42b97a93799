// The page on which a customer reads a quotation and answers it, for who has its link. It has no scripts.
import { linkToQuotation } from '@site/shared-contracts';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../site/site-context';
import { isSameOrigin } from '../http/same-origin';
import { renderPlainPage, type Document } from '../rendering/plain-page';
import {
  decideQuotation,
  fetchQuotationPdf,
  openQuotation,
  type Answer,
  type Attempt,
  type Opened,
  type QuotationCalls,
} from './call-quotations';
import { renderQuotationPage } from './quotation-page';

export interface QuotationRoutesOptions {
  apiBaseUrl: string;
  formHost: string | undefined;
  site: () => Site;
}

/** Bytes: the texts of the form, each letter encoded. */
const FORM_LIMIT = 16 * 1024;

const tokenIn = ({ query }: FastifyRequest): string => {
  const { link } = query as { link?: unknown };
  return typeof link === 'string' ? link : '';
};

export const quotationRoutes: FastifyPluginAsync<QuotationRoutesOptions> = (app, options) => {
  const { apiBaseUrl, formHost, site } = options;
  const callsOf = (request: FastifyRequest): QuotationCalls => ({
    apiBaseUrl,
    headers: { 'x-request-id': request.id, 'x-forwarded-for': request.ip },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex, nofollow')
      // Links on the page must not tell other sites the token.
      .header('referrer-policy', 'same-origin');
    if (request.method === 'POST' && !isSameOrigin(request, formHost)) return sendMessage(reply, site(), 403);
    return undefined;
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_, body, done) => {
      done(null, new URLSearchParams(String(body)));
    },
  );
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 503 } = error;
    if (statusCode >= 500) request.log.warn({ err: error }, 'failed to ask the API for a quotation');
    return sendMessage(reply, site(), statusCode >= 500 ? 503 : statusCode);
  });

  app.get('/quotation', async (request, reply) => {
    const token = tokenIn(request);
    return sendOpened(reply, site(), token, await openQuotation(callsOf(request), token));
  });

  app.post('/quotation', async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const read = (name: string) => form.get(name)?.trim() ?? '';
    const token = read('link');
    const answer: Answer = { decision: read('decision'), name: read('name'), note: read('note') };
    const decided = await decideQuotation(callsOf(request), token, answer);
    // After a redirect, reloading the page does not send the answer again.
    if ('quotation' in decided) return reply.redirect(linkToQuotation(token), 303);
    if (![409, 422, 429].includes(decided.status)) return sendOpened(reply, site(), token, decided);
    const { status, problem } = decided;
    const attempt = { answer, errors: problem?.errors ?? {}, reason: problem?.detail ?? '' };
    return sendOpened(
      reply.code(status),
      site(),
      token,
      await openQuotation(callsOf(request), token),
      attempt,
    );
  });

  app.get('/quotation.pdf', async (request, reply) => {
    const response = await fetchQuotationPdf(callsOf(request), tokenIn(request));
    if (!response.ok) return sendMessage(reply, site(), response.status);
    return reply
      .type('application/pdf')
      .header('content-disposition', response.headers.get('content-disposition') ?? 'inline')
      .send(Buffer.from(await response.arrayBuffer()));
  });
  return Promise.resolve();
};

function sendOpened(reply: FastifyReply, site: Site, token: string, opened: Opened, attempt?: Attempt) {
  if ('status' in opened) return sendMessage(reply, site, opened.status);
  return sendDocument(reply, renderQuotationPage({ site, token, quotation: opened.quotation, attempt }));
}

const messages: Record<number, { title: string; words: string }> = {
  403: {
    title: 'This answer came from another site',
    words: 'Open the link of the quotation here, and answer again. Nothing was recorded.',
  },
  404: {
    title: 'This link leads to no quotation',
    words:
      'It may be incomplete, or we have sent you a newer one. Please open the link in our latest message.',
  },
  410: {
    title: 'There is a newer version',
    words: 'This quotation was superseded. Please open the link in our latest message.',
  },
  429: { title: 'Please wait a minute', words: 'Too many links that do not work were opened.' },
  503: { title: 'The quotation cannot be read at the moment', words: 'Nothing is lost. Please try again.' },
};

function sendMessage(reply: FastifyReply, site: Site, status: number) {
  const shown = status in messages ? status : status >= 500 ? 503 : 404;
  const { title = '', words = '' } = messages[shown] ?? {};
  const canTryAgain = shown === 429 || shown === 503;
  return sendDocument(reply.code(shown), renderPlainPage({ site, title, children: words, canTryAgain }));
}

const sendDocument = (reply: FastifyReply, { html, policy }: Document) =>
  reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
