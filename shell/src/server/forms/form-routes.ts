import type { FormOutcome } from '@site/shared-contracts';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../site/site-context';
import { hasForm, quotedProduct } from './form-places';
import { isFromThisSite } from './from-this-site';
import { createIntents } from './intent';
import { formBytes, readForm } from './read-form';
import { sendEnquiry } from './send-enquiry';

export interface FormRoutesOptions {
  apiBaseUrl: string;
  formHost: string | undefined;
  site: () => Site;
  /** The page that a request is for. */
  addressOf: (request: FastifyRequest) => URL;
  sendOutcome: (
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    status: number,
    outcome: FormOutcome,
  ) => FastifyReply;
}

const refusals: Record<number, string> = {
  400: 'This is no form of this site.',
  403: 'This form was sent by another site. Open its page here and send it again.',
  405: 'There is no form at this address.',
  413: 'This is more than a form of this site can hold.',
  414: 'The address of this form is too long.',
  415: 'Forms are sent as application/x-www-form-urlencoded.',
};

/** Forms without scripts: a page is posted to itself, and answers with itself. */
export const formRoutes: FastifyPluginAsync<FormRoutesOptions> = (app, options) => {
  const intentOf = createIntents(() => options.site().content.company.timeZone);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formBytes },
    (_, body, done) => {
      done(null, body);
    },
  );
  app.addHook('onRequest', async (request, reply) =>
    isFromThisSite(request, options.formHost) ? undefined : refuse(reply, 403),
  );
  app.setErrorHandler(({ statusCode = 500 }: FastifyError, _request, reply) => refuse(reply, statusCode));

  app.post('/*', async (request, reply) => {
    if (typeof request.body !== 'string') return refuse(reply, 415);
    const form = readForm(request.body);
    if (!form) return refuse(reply, 400);
    const url = options.addressOf(request);
    if (!hasForm(form.kind, url, options.site())) return refuse(reply.header('allow', 'GET, HEAD'), 405);

    const unsent = await sendEnquiry(form, quotedProduct(url), {
      apiBaseUrl: options.apiBaseUrl,
      // The one address that this server answers for.
      headers: { 'x-request-id': request.id, 'x-forwarded-for': request.ip },
      intentOf,
      onFailure: (error) => {
        request.log.warn({ err: error, form: form.kind }, 'an enquiry could not be passed on');
      },
    });
    if (unsent) return options.sendOutcome(request, reply, url, unsent.status, unsent.outcome);
    url.searchParams.set('sent', form.kind);
    // Reloading the page that comes now sends nothing again.
    return reply.header('cache-control', 'no-store').redirect(url.pathname + url.search, 303);
  });
  return Promise.resolve();
};

const refuse = (reply: FastifyReply, status: number) =>
  reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(refusals[status] ?? 'Something went wrong on our side.');
