// The check of a brand's file, for the shell's server. It stands apart so that no page carries a schema it does not need.
import * as z from 'zod/mini';

const Text = z.string().check(z.minLength(1));
const Link = z.object({ label: Text, href: Text });

export const SiteContentSchema = z.object({
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
  socials: z.array(z.extend(Link, { icon: z.enum(['facebook', 'instagram']) })),
});
