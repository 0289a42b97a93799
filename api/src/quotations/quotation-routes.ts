import type { RouteOptions } from 'fastify';
import type { Database } from '../database/database';
import { route } from '../http/route';
import type { ImageFiles } from '../images/image-files';
import type { MakePdf } from './quotation-file';
import { pdfRoutes } from './pdf-routes';
import type { QuotationPage } from './quotation-page';
import type { QuotationStore } from './quotation-store';
import type { SendQuotation } from './send-quotation';

interface Parts {
  db: Database;
  files: ImageFiles;
  makePdf: MakePdf;
  quotations: QuotationStore;
  send: SendQuotation;
  page: QuotationPage;
}

export const quotationRoutes = ({ db, files, makePdf, quotations, send, page }: Parts): RouteOptions[] => [
  route('GET /api/quotations/all', ({ query }) => quotations.list(query)),

  route('POST /api/quotations/create', ({ body, ...by }) => quotations.create(body.enquiryId, by)),

  route('GET /api/quotations/:id', async ({ params }) => ({ quotation: await quotations.read(params.id) })),

  route('PUT /api/quotations/update/:id', ({ params, body, ...by }) =>
    quotations.save(params.id, body.content, by),
  ),

  route('DELETE /api/quotations/delete/:id', ({ params, ...by }) => quotations.discard(params.id, by)),

  route('POST /api/quotations/:id/copy', ({ params, ...by }) => quotations.copy(params.id, by)),

  route('POST /api/quotations/:id/send', ({ params, body, ...by }) =>
    send({ id: params.id, mail: body.mail, key: by.request.idempotencyKey }, by),
  ),

  route('POST /api/quotations/:id/link', ({ params, ...by }) => quotations.renewLink(params.id, by)),

  route('POST /api/quotations/:id/accept', ({ params, body, ...by }) =>
    quotations.accept(params.id, body.note, by),
  ),

  route('POST /api/quotations/open', ({ body }) => page.open(body.token)),

  route('POST /api/quotations/decide', ({ body, request }) => page.decide(body, request.address)),

  ...pdfRoutes({ db, files, makePdf, page }),
];
