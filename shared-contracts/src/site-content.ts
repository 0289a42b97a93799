// The words, contact data and pictures of one brand. The shell's server reads one such file and checks it at start.
import * as z from 'zod/mini';

const Text = z.string().check(z.minLength(1));
const Link = z.object({ label: Text, href: Text });

export const SiteContent = z.object({
  company: z.object({
    name: Text,
    tagline: Text,
    /** Stands under the footer's columns. */
    legalLine: z.optional(Text),
  }),
  logo: z.object({ onLight: Text, onDark: Text, width: z.number(), height: z.number() }),
  favicon: Text,
  hero: z.object({
    tagline: Text,
    headline: Text,
    text: Text,
    picture: z.object({ file: Text, alt: z.string() }),
    contact: Link,
    brochure: Link,
  }),
  contact: z.object({
    /** As people read it; the link is made from its digits. */
    phone: Text,
    email: z.email(),
    address: z.array(Text),
    hours: Text,
  }),
  socials: z.array(Link),
});
export type SiteContent = z.infer<typeof SiteContent>;

export const phoneHref = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;
export const mailHref = (email: string) => `mailto:${email}`;
