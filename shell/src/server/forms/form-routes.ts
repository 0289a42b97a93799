import type { FormOutcome } from '@site/shared-contracts';
import { contactFormId } from '@site/shared-contracts/enquiry-forms';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../site/site-context';
import { pageUrlOf } from '../http/page-url';
import { pageHasForm, quotedProductId } from './page-forms';
import { isSameOrigin } from '../http/same-origin';
import { createSubmissionIdentifier } from './submission-identity';
import { FORM_BODY_LIMIT, readForm } from './read-form';
import { sendEnquiry } from './send-enquiry';

export interface FormRoutesOptions {
  apiBaseUrl: string;
  formHost: string | undefined;
  site: () => Site;
  /** Sends the page of the form again. */
  sendOutcome: (
    request: FastifyRequest,
    reply: FastifyReply,
    form: { status: number; outcome: FormOutcome },
  ) => Promise<FastifyReply>;
}

const errorMessages: Record<number, string> = {
  400: 'This is no form of this site.',
  403: 'This form was sent by another site. Open its page here and send it again.',
  405: 'There is no form at this address.',
  413: 'This is more than a form of this site can hold.',
  414: 'The address of this form is too long.',
  415: 'Forms are sent as application/x-www-form-urlencoded.',
};

/** Forms without scripts: a form is posted to the URL of its page, and that page is the response. */
export const formRoutes: FastifyPluginAsync<FormRoutesOptions> = (app, options) => {
  const identifySubmission = createSubmissionIdentifier(() => options.site().content.company.timeZone);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BODY_LIMIT },
    (_, body, done) => {
      done(null, body);
    },
  );
  app.addHook('onRequest', async (request, reply) =>
    isSameOrigin(request, options.formHost) ? undefined : sendError(reply, 403),
  );
  app.setErrorHandler(({ statusCode = 500 }: FastifyError, _request, reply) => sendError(reply, statusCode));

  app.post('/*', async (request, reply) => {
    if (typeof request.body !== 'string') return sendError(reply, 415);
    const form = readForm(request.body);
    if (!form) return sendError(reply, 400);
    const url = pageUrlOf(request.url);
    if (!pageHasForm(form.kind, url, options.site()))
      return sendError(reply.header('allow', 'GET, HEAD'), 405);

    const unsent = await sendEnquiry(form, quotedProductId(url), {
      apiBaseUrl: options.apiBaseUrl,
      // The one IP address that this server can vouch for.
      headers: { 'x-request-id': request.id, 'x-forwarded-for': request.ip },
      identifySubmission,
      onFailure: (error) => {
        request.log.warn({ err: error, form: form.kind }, 'failed to send an enquiry to the API');
      },
    });
    if (unsent) return options.sendOutcome(request, reply, unsent);
    // The list was sent: the page is without it.
    if (form.items) url.searchParams.delete('item');
    url.searchParams.set('sent', form.kind);
    // The form may be far down on its page. The quote dialog is over it.
    if (form.kind === 'message') url.hash = contactFormId;
    // After a redirect, reloading the page does not send the form again.
    return reply.header('cache-control', 'no-store').redirect(url.pathname + url.search + url.hash, 303);
  });
  return Promise.resolve();
};

const sendError = (reply: FastifyReply, status: number) =>
  reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(errorMessages[status] ?? 'Something went wrong on our side.');
