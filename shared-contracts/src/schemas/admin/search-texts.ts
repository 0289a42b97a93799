// What search engines and chats show of a product or an article instead of its own title and description.
import * as z from 'zod/mini';
import { limits } from '../../values/limits';
import { optionalText } from '../text';

/** Of a version: empty where the item's own texts are shown. */
export const searchTextValues = {
  searchTitle: z._default(optionalText(limits.line), ''),
  searchDescription: z._default(optionalText(limits.line), ''),
};

/** Of a form: what is left out stays as it is. */
export const searchTextFormFields = {
  searchTitle: z.optional(optionalText(limits.line)),
  searchDescription: z.optional(optionalText(limits.line)),
};
