import type { AuditEntry } from '@site/shared-contracts/schemas';
import { findSitePart } from '@site/shared-contracts/site-parts';
import * as z from 'zod/mini';
import { adminLinks } from '../../links/admin-links';
import { ownActions } from './audit-sentence';

type Changed = Pick<AuditEntry, 'action' | 'kind' | 'itemId' | 'before' | 'after'>;

const InCategory = z.object({ categoryId: z.int() });

function productLink(id: number, { before, after }: Changed): string {
  const category = z.safeParse(InCategory, after).data ?? z.safeParse(InCategory, before).data;
  return adminLinks.content({ kind: 'product', id, ...category });
}

const links: Partial<Record<string, (id: number, entry: Changed) => string>> = {
  product: productLink,
  sheet: productLink,
  category: (id) => adminLinks.products(id),
  blog: (id) => adminLinks.editBlog(id),
  news: (id) => adminLinks.editNews(id),
  page: (id) => adminLinks.editOwnPage(id),
  site: (id) => adminLinks.sitePart(findSitePart(id)?.key ?? ''),
  'bulk change': (id) => adminLinks.bulkChange(id),
  redirect: () => adminLinks.redirects(),
  synonyms: () => adminLinks.search(),
  quotation: (id) => adminLinks.quotation(id),
  message: (id) => adminLinks.inbox(id),
  quote: (id) => adminLinks.inbox(id),
  admin: () => adminLinks.people(),
  mail: () => adminLinks.mail(),
  'mail-template': () => adminLinks.templates(),
};

/** Screens of what there is once, so that it has no number. */
const linksOfOne: Partial<Record<string, string>> = {
  'mail settings': adminLinks.mailSettings(),
  brochure: adminLinks.brochure(),
  picture: adminLinks.pictures(),
};

/** The screen of what an entry is about. Undefined for what is in the trash or gone, and for what has no screen. */
export function auditLink(entry: Changed): string | undefined {
  const { action, kind, itemId } = entry;
  if (action === 'delete' || action === 'purge' || ownActions.includes(action)) return undefined;
  if (itemId === undefined) return linksOfOne[kind];
  return links[kind]?.(itemId, entry);
}
