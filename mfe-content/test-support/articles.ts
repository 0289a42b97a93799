import type { Blog, News } from '@site/shared-contracts';

const day = (number: number) => `2026-${String(number).padStart(2, '0')}-15T06:30:00.000Z`;

const common = (id: number, name: string) => ({
  id,
  title: `${name} ${id}`,
  shortDescription: `What ${name.toLowerCase()} ${id} is about.`,
  image: `/pictures/${id}.webp`,
  createdAt: day(id),
});

export const aPost = (id: number, more: Partial<Blog> = {}): Blog => ({
  ...common(id, 'Post'),
  blogShortDescription: `The text of post ${id}.`,
  ...more,
});

export const anItem = (id: number, more: Partial<News> = {}): News => ({
  ...common(id, 'Item'),
  _id: id,
  description: `The text of item ${id}.`,
  ...more,
});

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** In the order of the API: the oldest first. */
export const posts = (count: number) => ({ status: 200, data: upTo(count).map((id) => aPost(id)) });
export const items = (count: number) => ({ status: 200, data: upTo(count).map((id) => anItem(id)) });
