// What search engines and chats show of the site's own pages. A separate module: no visitor's page loads it.
import { paths } from './links';

/** Those whose texts admins can write. */
export type DescribedPage = 'home' | 'about' | 'products' | 'blog' | 'contact';

export const pathOfPage: Record<DescribedPage, string> = {
  home: paths.home,
  about: paths.about,
  products: paths.products,
  blog: paths.blog,
  contact: paths.contact,
};

/** The parts of the site's content that the texts are made from. `Picture` is an image, or a reference to one. */
export interface PageTextSources<Picture> {
  company: { name: string; tagline: string };
  hero: { text: string; picture?: Picture | undefined };
  about: { lead: string; banner?: Picture | undefined };
  contact: { phone: string; email: string; address: string[]; hours: string };
  pages: Record<DescribedPage, { title: string; description: string; picture?: Picture | undefined }>;
}

type Sources = PageTextSources<unknown>;

/** The titles of pages for which an admin has written none. The shell's pages have the same. */
export const usualTitles: Record<DescribedPage, (content: Sources) => string> = {
  home: ({ company }) => company.tagline || company.name,
  about: () => 'About us',
  products: () => 'Products',
  blog: () => 'Blog',
  contact: () => 'Contact us',
};

/** Empty where the texts that it would be made from are. */
const ownDescriptions: Record<DescribedPage, (content: Sources) => string> = {
  home: ({ hero }) => hero.text,
  about: ({ about }) => about.lead,
  products: () => '',
  blog: ({ company }) => joined(`The blog of ${company.name}`, company.tagline, '.'),
  contact: describeContact,
};

/** The description of a page for which an admin has written none; without a page, that of any other page. */
export const usualDescription = (content: Sources, page?: DescribedPage): string =>
  [page && ownDescriptions[page](content)].find(Boolean) ??
  joined(content.company.name, content.company.tagline);

/** The picture that stands for a page where it is shared. */
export const pictureOfPage = <Picture>(
  { pages, about, hero }: PageTextSources<Picture>,
  page?: DescribedPage,
): Picture | undefined => {
  const own = page && pages[page].picture;
  return own ?? (page === 'about' ? about.banner : hero.picture);
};

const joined = (start: string, tagline: string, end = '') =>
  tagline === '' ? start + end : `${start}: ${tagline}${end}`;

function describeContact({ company, contact: { phone, email, address, hours } }: Sources): string {
  const ways = [
    phone && `call ${company.name} on ${phone}`,
    email && `write to ${email}`,
    address.length > 0 && `visit us: ${address.join(', ')}`,
  ].filter((way) => way !== '' && way !== false);
  if (ways.length === 0) return '';
  const text = ways.length > 1 ? `${ways.slice(0, -1).join(', ')}, or ${ways.at(-1) ?? ''}` : ways.join('');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.${hours && ` ${hours}.`}`;
}
