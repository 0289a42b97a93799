// The check of a brand's file, for the shell's server. It stands apart so that no page carries a schema it does not need.
import * as z from 'zod/mini';

const Text = z.string().check(z.minLength(1));
const Link = z.object({ label: Text, href: Text });
/** A JPEG, PNG or WebP beside the file, large: the widths that pages need are made from it. */
const Picture = z.object({ file: Text, alt: z.string() });
const Titled = z.object({ title: Text, text: Text });
const Year = z.number().check(z.int(), z.minimum(1000), z.maximum(9999));
const atLeastOne = <T extends z.core.$ZodType>(item: T) => z.array(item).check(z.minLength(1));

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
    picture: Picture,
    contact: Link,
    brochure: Link,
  }),
  /** The two posters side by side; `title` is for screen readers. */
  promo: z.object({ title: Text, posters: z.tuple([Picture, Picture]) }),
  history: z.object({ title: Text, since: Text, text: Text, picture: Picture, more: Link }),
  clients: z.object({
    title: Text,
    /** Drawings (SVG) in the brand's folder. */
    logos: atLeastOne(z.object({ name: Text, file: Text })),
  }),
  testimonials: z.object({
    title: Text,
    reviews: atLeastOne(z.object({ name: Text, details: Text, review: Text, picture: Picture })),
  }),
  about: z.object({
    title: Text,
    lead: Text,
    banner: Picture,
    story: z.object({ title: Text, paragraphs: atLeastOne(Text) }),
    mission: Titled,
    vision: Titled,
    founder: z.object({ name: Text, role: Text, text: Text, picture: Picture }),
    values: z.array(Titled),
    milestones: z.array(z.object({ year: Text, title: Text, text: Text })),
    /** Shown is the current year less this one. */
    yearsInBusiness: z.object({ countedFrom: Year, label: Text }),
    stats: z.array(z.object({ value: Text, label: Text })),
  }),
  contact: z.object({
    /** As people read it; the link is made from its digits. */
    phone: Text,
    email: z.email(),
    address: z.array(Text),
    hours: Text,
    /** Without it, the address stands alone. */
    map: z.optional(
      z.object({
        /** Where a visitor finds the way. */
        link: Link,
        /** A page of the map service for a frame, loaded when a visitor asks for it. */
        embed: z.optional(z.url({ protocol: /^https$/ })),
      }),
    ),
  }),
  socials: z.array(z.extend(Link, { icon: z.enum(['facebook', 'instagram']) })),
});
