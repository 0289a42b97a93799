// The words, contact data and pictures of one brand: what one site-content file holds.
import type * as z from 'zod/mini';
import type { SiteContentSchema } from './site-content-schema';

export type SiteContent = z.infer<typeof SiteContentSchema>;

export const phoneHref = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;
export const mailHref = (email: string) => `mailto:${email}`;
