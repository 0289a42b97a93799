import type { ContentItem, InboxItem, ManagedCategory } from '@site/shared-contracts/schemas';
import { adminLinks } from '../links/admin-links';

/** Something that quick open leads to. */
export interface Destination {
  key: string;
  label: string;
  /** What it is: `Product`. */
  kind: string;
  to: string;
}

const screens: [label: string, to: string, otherWords?: string][] = [
  ['Today', adminLinks.desk(), 'home dashboard morning work due'],
  ['Inbox', adminLinks.inbox(), 'enquiries customers'],
  ['Quotations', adminLinks.quotations(), 'offers prices'],
  ['Product Management', adminLinks.home(), 'categories'],
  ['All products', adminLinks.allProducts(), 'table bulk export'],
  ['Import products', adminLinks.importProducts(), 'csv upload'],
  ['Bulk changes', adminLinks.bulkChanges(), 'bulk undo'],
  ['Blog Management', adminLinks.blog(), 'articles posts'],
  ['New blog post', adminLinks.newBlog()],
  ['News and Updates', adminLinks.news(), 'articles'],
  ['New news item', adminLinks.newNews()],
  ['Pages', adminLinks.ownPages(), 'own terms privacy careers certificates menu footer'],
  ['New page', adminLinks.newOwnPage()],
  ['Quotes Enquiry', adminLinks.quotes(), 'requests'],
  ['Messages', adminLinks.messages(), 'contact enquiries'],
  ['Site content', adminLinks.siteContent(), 'home about texts logo'],
  ['Brochure', adminLinks.brochure(), 'pdf catalogue download'],
  ['Site check', adminLinks.siteCheck(), 'broken links alt texts descriptions heavy pictures names'],
  ['Redirects', adminLinks.redirects(), 'old addresses links moved'],
  ['Search', adminLinks.search(), 'synonyms found nothing words'],
  ['Pictures', adminLinks.pictures(), 'media library images photos unused alt text upload'],
  ['Mail outbox', adminLinks.mail(), 'email'],
  ['Mail templates', adminLinks.templates(), 'email answers texts'],
  ['Mail settings', adminLinks.mailSettings(), 'email smtp imap server'],
  ['Privacy', adminLinks.privacy(), 'personal data erase export retention gdpr dpdp'],
  ['Trash', adminLinks.trash(), 'deleted restore'],
  ['Audit log', adminLinks.audit(), 'history changes'],
  ['People', adminLinks.people(), 'admins users colleagues roles invitations'],
  ['Account', adminLinks.account(), 'password'],
];

/** Small letters without accents, so that spellings do not matter. */
const simplify = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

const hasWords = (text: string, typed: string) =>
  simplify(typed)
    .split(/\s+/)
    .every((word) => simplify(text).includes(word));

/** Screens and categories, which are known without a call for each letter. */
export function findScreens(typed: string, categories: readonly ManagedCategory[]): Destination[] {
  const found = screens
    .filter(([label, , words = '']) => hasWords(`${label} ${words}`, typed))
    .map(([label, to]) => ({ key: to, label, kind: 'Screen', to }));
  if (typed === '') return found;
  return [
    ...found,
    ...categories
      .filter(({ name }) => hasWords(name, typed))
      .map(({ id, name }) => {
        const to = adminLinks.products(id);
        return { key: to, label: name, kind: 'Category', to };
      }),
  ];
}

const kinds: Record<ContentItem['kind'], string> = {
  product: 'Product',
  blog: 'Blog post',
  news: 'News item',
  page: 'Page',
  site: 'Site content',
};

export const toDestination = (item: ContentItem): Destination => {
  const to = adminLinks.content(item);
  return { key: `${item.kind}:${item.id}`, label: item.name || 'Without a name', kind: kinds[item.kind], to };
};

/** The latest enquiry that was found of a customer. */
export const toCustomer = ({ id, name, company, contactNo, email, product }: InboxItem): Destination => ({
  key: `enquiry:${id}`,
  label: company ? `${name}, ${company}` : name,
  kind: [contactNo || email, product].filter(Boolean).join(' · '),
  to: adminLinks.inbox(id),
});
