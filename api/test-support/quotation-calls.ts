import type { OpenQuotation, Problem, Quotation, QuotationContent } from '@site/shared-contracts/schemas';
import { goodQuote } from '@site/shared-testing/enquiry-cases';
import type { ApiUnderTest } from './run-api';

type Sender = Pick<ApiUnderTest, 'send'>;
type Headers = Record<string, string>;
export type Answer = Problem & { id: number; version: number; number: string; path?: string };

/** What an admin and a customer do with quotations, over HTTP. */
export const quotationCalls = (headers: Headers) => ({
  /** A quotation for a new enquiry of a customer. Returns its id. */
  async begin(api: Sender): Promise<number> {
    const enquiry = { ...goodQuote, productname: 'Venmax', createdAt: '2026-03-04' };
    await api.send('POST', '/api/quotes/create', { json: enquiry });
    const { body } = await api.send<{ data: { id: number }[] }>(
      'GET',
      '/api/quotes/getAll?page=1&pageSize=1',
      { headers },
    );
    const json = { enquiryId: body.data[0]?.id };
    return (await api.send<Answer>('POST', '/api/quotations/create', { headers, json })).body.id;
  },

  read: async (api: Sender, id: number) =>
    (await api.send<{ quotation: Quotation }>('GET', `/api/quotations/${id}`, { headers })).body.quotation,

  save: (api: Sender, id: number, content: QuotationContent, more: Headers = {}) =>
    api.send<Answer>('PUT', `/api/quotations/update/${id}`, {
      headers: { ...headers, ...more },
      json: { content },
    }),

  send: (api: Sender, id: number, json: object = {}, more: Headers = {}) =>
    api.send<Answer>('POST', `/api/quotations/${id}/send`, { headers: { ...headers, ...more }, json }),

  make: (api: Sender, id: number, step: 'copy' | 'link' | 'accept', json: object = {}) =>
    api.send<Answer>('POST', `/api/quotations/${id}/${step}`, { headers, json }),
});

export const tokenOf = (path = '') => new URL(path, 'http://site').searchParams.get('link') ?? '';

type Opened = OpenQuotation & Problem;

export const openLink = (api: Sender, path: string | undefined) =>
  api.send<Opened>('POST', '/api/quotations/open', { json: { token: tokenOf(path) } });

export const decide = (api: Sender, path: string | undefined, decision: string, note = '') =>
  api.send<Opened & { current?: OpenQuotation }>('POST', '/api/quotations/decide', {
    json: { token: tokenOf(path), decision, name: 'Asha Rao', note },
  });
