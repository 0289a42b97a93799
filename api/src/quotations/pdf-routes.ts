// The PDF of a quotation, which is no JSON: for admins, and for the shell, which passes it on to who has the link.
import { QuotationLink } from '@site/shared-contracts/schemas';
import type { FastifyReply, RouteOptions } from 'fastify';
import type { Database } from '../database/database';
import type { ImageFiles } from '../images/image-files';
import { ProblemError, requireFound } from '../problems/problems';
import { pdfName, type MakePdf } from './quotation-file';
import { withVersion } from './quotation-number';
import type { QuotationPage } from './quotation-page';
import { contentOf, missing, readQuotation } from './quotation-rows';

interface Sources {
  db: Database;
  files: ImageFiles;
  makePdf: MakePdf;
  page: Pick<QuotationPage, 'findFile'>;
}

export const pdfRoutes = ({ db, files, makePdf, page }: Sources): RouteOptions[] => [
  {
    method: 'GET',
    url: '/api/quotations/:id/versions/:version/pdf',
    config: { access: 'enquiries.view' },
    handler: async (request, reply) => {
      const { id, version } = request.params as { id: string; version: string };
      if (![id, version].every((each) => /^\d{1,9}$/.test(each))) throw new ProblemError(404, missing);
      const { row, versions } = await readQuotation(db, Number(id));
      const found = requireFound(
        versions.find(({ number }) => number === Number(version)),
        missing,
      );
      const number = row.number ?? 'DRAFT';
      const bytes =
        found.file === null
          ? await makePdf({ content: contentOf(found), number, version: found.number })
          : await files.find(found.file);
      return sendPdf(
        reply,
        withVersion(number, found.number),
        requireFound(bytes, 'The file is missing. The doctor says more.'),
      );
    },
  },
  {
    method: 'POST',
    url: '/api/quotations/pdf',
    config: { access: 'public' },
    handler: async (request, reply) => {
      const { success, data } = QuotationLink.safeParse(request.body);
      const { file, number } = await page.findFile(success ? data.token : '');
      return sendPdf(reply, number, requireFound(await files.find(file), missing));
    },
  },
];

const sendPdf = (reply: FastifyReply, number: string, bytes: Buffer) =>
  reply
    .type('application/pdf')
    .headers({ 'cache-control': 'no-store', 'content-disposition': `inline; filename="${pdfName(number)}"` })
    .send(bytes);
