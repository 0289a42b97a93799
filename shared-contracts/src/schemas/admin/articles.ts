import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { limits, contentLimits } from '../../values/limits';
import { ById, Done, imageAlt, Saved, wholeNumber } from '../fields';
import { text } from '../text';
import { articleFormDetails } from './article-fields';
import { line } from './line';

const articleForm = {
  title: line(limits.line),
  shortDescription: text(limits.message),
  imageAlt,
  ...articleFormDetails,
};

export const BlogForm = z.object({ ...articleForm, blogShortDescription: text(contentLimits.article) });

/** With an `id` the call changes that item: the owner's specification has no separate call for it. */
export const NewsForm = z.object({
  ...articleForm,
  description: text(contentLimits.article),
  /** An empty text means that no id is given. */
  id: z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(wholeNumber()),
    ),
  ),
});

const image = { field: 'image', isRequired: false };

export const articlesAdminApi = {
  'POST /api/blog/create': {
    access: 'content.edit',
    summary: 'Add a blog post. Its picture is a file, or the id of an uploaded one.',
    form: BlogForm,
    file: image,
    response: Saved,
  },
  'PUT /api/blog/update/:id': {
    access: 'content.edit',
    summary: 'Change a blog post. Without a file or a `picture` it keeps its picture.',
    params: ById,
    form: BlogForm,
    file: image,
    response: Saved,
    errorStatuses: [412],
  },
  'DELETE /api/blog/delete/:id': {
    access: 'content.edit',
    summary: 'Move a blog post to the trash.',
    params: ById,
    response: Done,
    errorStatuses: [412],
  },
  'POST /api/news/create': {
    access: 'content.edit',
    summary:
      'Add a news item, or change the one with the given `id`. Without a file or a `picture` it keeps its picture.',
    form: NewsForm,
    file: image,
    response: Saved,
    errorStatuses: [404, 412],
  },
  'DELETE /api/news/delete/:id': {
    access: 'content.edit',
    summary: 'Move a news item to the trash.',
    params: ById,
    response: Done,
    errorStatuses: [412],
  },
} as const satisfies Record<string, EndpointRow>;
