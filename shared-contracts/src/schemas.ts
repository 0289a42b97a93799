// Every call of the API, described once. The server validates requests with these rows, the client validates responses
// with them, and both get their types from here.
import type * as z from 'zod/mini';
import type { Download, List } from './schemas/endpoint';
export { downloadTypes, type Download, type EndpointRow } from './schemas/endpoint';
import { adminApi } from './schemas/admin/admin-api';
import { publicApi } from './schemas/public-api';
import { serverApi } from './schemas/previews';
import { quotationPageApi } from './schemas/quotations';
import { redirectsApi } from './schemas/redirects';
import { siteContentApi } from './schemas/site-content';
import { streamedApi } from './schemas/streamed-api';

export const apiContract = {
  ...publicApi,
  ...serverApi,
  ...quotationPageApi,
  ...redirectsApi,
  ...siteContentApi,
  ...streamedApi,
  ...adminApi,
};

export type ApiContract = typeof apiContract;
export type Endpoint = keyof ApiContract;
export type PublicEndpoint = keyof typeof publicApi;
export type StreamedEndpoint = keyof typeof streamedApi;

type InputPart<Row, Part extends string> =
  Row extends Record<Part, infer Schema extends z.ZodMiniType> ? Record<Part, z.input<Schema>> : unknown;

/** A form's values are texts, and an image may be sent with them. */
type FormInput<Row> =
  Row extends Record<'form', infer Schema extends z.ZodMiniType>
    ? { form: { [Name in keyof z.input<Schema>]?: string }; file?: Blob | undefined }
    : unknown;

/** What a caller passes: the path parameters, query, body or form that the call has. */
export type ApiInput<E extends Endpoint> = InputPart<ApiContract[E], 'params'> &
  Partial<InputPart<ApiContract[E], 'query'>> &
  InputPart<ApiContract[E], 'body'> &
  FormInput<ApiContract[E]>;

export type ListFields<Row> =
  Row extends Record<'listFields', infer Fields extends z.ZodMiniObject> ? z.output<Fields> : unknown;

/** What a caller gets. A list is always a `List`, whichever form the server used. */
export type ApiResponse<E extends Endpoint> = ApiContract[E] extends {
  item: infer Item extends z.ZodMiniType;
}
  ? List<z.output<Item>> & ListFields<ApiContract[E]>
  : ApiContract[E] extends { response: infer Response extends z.ZodMiniType }
    ? z.output<Response>
    : ApiContract[E] extends { download: Download }
      ? Blob
      : never;

export { articleDetails, articleLimits } from './schemas/admin/article-fields';
export * from './schemas/addresses';
export * from './schemas/admin/addresses';
export * from './schemas/admin/articles';
export * from './schemas/admin/answers';
export * from './schemas/admin/audit';
export * from './schemas/admin/bulk-changes';
export * from './schemas/admin/catalogue';
export * from './schemas/admin/brochure';
export * from './schemas/admin/content';
export * from './schemas/admin/content-values';
export * from './schemas/admin/dashboard';
export * from './schemas/admin/desk';
export * from './schemas/admin/notices';
export * from './schemas/admin/enquiries';
export * from './schemas/admin/inbox';
export type { SearchFields } from './schemas/fields';
export * from './schemas/image-reference';
export * from './schemas/admin/mail';
export * from './schemas/admin/mail-settings';
export * from './schemas/admin/pictures';
export * from './schemas/admin/presence';
export * from './schemas/admin/price';
export * from './schemas/admin/privacy';
export * from './schemas/admin/product-fields';
export * from './schemas/admin/size-prices';
export * from './schemas/admin/product-table';
export * from './schemas/admin/quotations';
export * from './schemas/admin/redirects';
export * from './schemas/admin/people';
export * from './schemas/admin/own-access';
export * from './schemas/admin/passkeys';
export * from './schemas/admin/search';
export * from './schemas/admin/second-factors';
export * from './schemas/admin/sessions';
export * from './schemas/admin/own-pages';
export * from './schemas/admin/sheets';
export * from './schemas/admin/site-check';
export * from './schemas/admin/timeline';
export * from './schemas/admin/trash';
export * from './schemas/articles';
export * from './schemas/categories';
export * from './schemas/content-kinds';
export * from './schemas/enquiries';
export * from './schemas/enquiry-inputs';
export * from './schemas/facets';
export * from './values/facets';
export * from './schemas/image';
export * from './schemas/own-pages';
export * from './schemas/previews';
export * from './schemas/problem';
export * from './schemas/product-details';
export * from './schemas/products';
export * from './schemas/quotation-content';
export * from './schemas/quotations';
export * from './schemas/redirects';
export * from './schemas/rights';
export * from './schemas/search';
export * from './schemas/site-content';
export * from './schemas/sitemap';
export * from './schemas/tags';
