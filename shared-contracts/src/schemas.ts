// Every call of the API, described once. The server validates requests with these rows, the client validates responses
// with them, and both get their types from here. Nothing else belongs in this folder.
import type * as z from 'zod/mini';
import type { List } from '../endpoint';
export type { EndpointRow } from '../endpoint';
import { adminApi } from './admin/admin-api';
import { publicApi } from './public-api';
import { serverApi } from './previews';
import { redirectsApi } from './redirects';
import { siteContentApi } from './site-content';
import { streamedApi } from './streamed-api';

export const apiContract = {
  ...publicApi,
  ...serverApi,
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

/** What a caller gets. A list is always a `List`, whichever form the server used. */
export type ApiResponse<E extends Endpoint> = ApiContract[E] extends {
  item: infer Item extends z.ZodMiniType;
}
  ? List<z.output<Item>>
  : ApiContract[E] extends { response: infer Response extends z.ZodMiniType }
    ? z.output<Response>
    : ApiContract[E] extends { isCsv: true }
      ? Blob
      : never;

export { articleDetails, articleLimits } from './admin/article-fields';
export * from './addresses';
export * from './admin/addresses';
export * from './admin/articles';
export * from './admin/audit';
export * from './admin/bulk-changes';
export * from './admin/catalogue';
export * from './admin/brochure';
export * from './admin/content';
export * from './admin/content-values';
export * from './admin/dashboard';
export * from './admin/enquiries';
export * from './admin/image-reference';
export * from './admin/mail';
export * from './admin/pictures';
export * from './admin/presence';
export * from './admin/price';
export * from './admin/product-fields';
export * from './admin/product-table';
export * from './admin/redirects';
export * from './admin/sessions';
export * from './admin/sheets';
export * from './admin/site-check';
export * from './admin/trash';
export * from './articles';
export * from './categories';
export * from './enquiries';
export * from './enquiry-inputs';
export * from './image';
export * from './previews';
export * from './problem';
export * from './product-details';
export * from './products';
export * from './redirects';
export * from './site-content';
export * from './sitemap';
export * from './tags';
