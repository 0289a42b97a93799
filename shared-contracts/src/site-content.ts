// The texts, contact data and images of one brand, as stored in its `site-content.json`.
import type * as z from 'zod/mini';
import type { Image } from './schemas/image';
import { isMapRequested } from './links';
import type { SiteContentSchema } from './schemas/site-content-schema';

/** The file's content, which names images by their files. */
export type SiteContentFile = z.infer<typeof SiteContentSchema>;

interface ImageFile {
  file: string;
  alt: string;
}

type WithImages<T> = T extends ImageFile
  ? Image
  : T extends object
    ? { [K in keyof T]: WithImages<T[K]> }
    : T;

/** A page that is linked to in a menu, beside the links that admins have written there. */
export interface MenuPage {
  label: string;
  href: string;
  place: 'header' | 'footer';
}

/** The content for pages: each image has the URLs of its generated widths. */
export type SiteContent = WithImages<SiteContentFile> & { menuPages?: MenuPage[] | undefined };

const isImageFile = (value: object): value is ImageFile => 'file' in value && 'alt' in value;

/** Replaces each image file with the result of `prepare`. */
export function withImages(file: SiteContentFile, prepare: (image: ImageFile) => Image): SiteContent {
  const walk = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(walk);
    if (isImageFile(value)) return prepare(value);
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each)]));
  };
  return walk(file) as SiteContent;
}

/** The map's page for an iframe, unless the brand requires consent and this visitor has not given it. */
export const mapEmbedUrl = (
  { map }: Pick<SiteContent['contact'], 'map'>,
  search: URLSearchParams,
): string | undefined => (map.embed === '' || (map.ask && !isMapRequested(search)) ? undefined : map.embed);

/** The questions that visitors see. */
export const answeredQuestions = ({ questions }: SiteContent['faq']) =>
  questions.filter(({ question, answer }) => question !== '' && answer !== '');

/** Whether a link has words and a target. */
export const isShown = ({ label, href }: { label: string; href: string }) => label !== '' && href !== '';

/** The URL of an SVG or PNG file in the brand's folder. */
export const siteFileUrl = (file: string) => `/site/${file}`;
export const phoneHref = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;
export const mailHref = (email: string) => `mailto:${email}`;

/** The number for chats: that of the profile on WhatsApp, otherwise the telephone where it is an Indian mobile number. */
export function whatsAppOf({
  socials,
  contact,
}: Pick<SiteContent, 'socials' | 'contact'>): string | undefined {
  const profile = socials.find(({ icon }) => icon === 'whatsapp')?.href ?? '';
  const number = /(?:wa\.me\/|phone=)\+?(\d{7,15})/.exec(profile)?.[1];
  if (number) return `+${number}`;
  return /^(?:\+91|0)?[6-9]\d{9}$/.test(contact.phone.replace(/[\s-]/g, '')) ? contact.phone : undefined;
}
