// The check of a brand's file, for the shell's server. It stands apart so that no page carries a schema it does not need.
import * as z from 'zod/mini';
import { isTimeZone } from './time-zone';

/** A field that is not known is a slip of the pen, and told as one. */
const group = z.strictObject;
const Text = z.string().check(z.minLength(1));
const Colour = z.string().check(z.regex(/^#[\da-f]{6}$/i, 'expected a colour like #0b5c6b'));
const Link = group({ label: Text, href: Text });
/** A JPEG, PNG or WebP beside the file, large: the widths that pages need are made from it. */
const ImageFile = group({ file: Text, alt: z.string() });
/** Served as it is. */
const ImageFileName = z.string().check(z.regex(/\.(svg|png)$/i, 'expected the name of an SVG or PNG file'));
const Titled = group({ title: Text, text: Text });
const Year = z.number().check(z.int(), z.minimum(1000), z.maximum(9999));
const atLeastOne = <T extends z.core.$ZodType>(item: T) => z.array(item).check(z.minLength(1));

/** By role. What a brand leaves out stays as it is in the demo brand. */
const Colours = z.partial(
  group({
    /** Text, and quieter text. */
    ink: Colour,
    inkSoft: Colour,
    /** Hairlines, and the edges of fields and outlined buttons. */
    line: Colour,
    lineStrong: Colour,
    /** Grounds: the page, bands that stand apart, what is chosen. */
    surface: Colour,
    surfaceSoft: Colour,
    surfaceTint: Colour,
    /** Links and buttons; under the pointer; the footer and dark bands; light words and drawings on those. */
    brand: Colour,
    brandHover: Colour,
    brandStrong: Colour,
    brandBright: Colour,
    /** The one button that matters most; its words are in `ink`. */
    accent: Colour,
    accentHover: Colour,
    /** Words on `brand` and `brandStrong`. */
    onBrand: Colour,
    danger: Colour,
    dangerSoft: Colour,
    success: Colour,
    successSoft: Colour,
    /** The ring around what the keyboard is on. */
    focus: Colour,
  }),
);

export const SiteContentSchema = group({
  /** For editors, which then complete and check each field. */
  $schema: z.optional(z.string()),
  company: group({
    name: Text,
    tagline: Text,
    /** Stands under the footer's columns. */
    legalLine: z.optional(Text),
    /** Whose days and hours every date of the site is in, such as `Asia/Kolkata`. */
    timeZone: z._default(
      z.string().check(z.refine(isTimeZone, 'expected a time zone like Asia/Kolkata')),
      'Asia/Kolkata',
    ),
  }),
  colors: z.optional(Colours),
  logo: group({ onLight: ImageFileName, onDark: ImageFileName, width: z.number(), height: z.number() }),
  favicon: ImageFileName,
  hero: group({
    tagline: Text,
    headline: Text,
    text: Text,
    picture: ImageFile,
    contact: Link,
    brochure: Link,
  }),
  /** The two posters side by side; `title` is for screen readers. */
  promo: group({ title: Text, posters: z.tuple([ImageFile, ImageFile]) }),
  history: group({
    title: Text,
    since: Text,
    text: Text,
    /** What the company sets store by. */
    points: z.optional(z.array(Titled)),
    picture: ImageFile,
    more: Link,
  }),
  clients: group({
    title: Text,
    logos: atLeastOne(group({ name: Text, file: ImageFileName })),
  }),
  testimonials: group({
    title: Text,
    reviews: atLeastOne(group({ name: Text, details: Text, review: Text, picture: ImageFile })),
  }),
  /** What the blog is for, in a sentence. */
  blog: group({ text: Text }),
  about: group({
    title: Text,
    lead: Text,
    banner: ImageFile,
    story: group({ title: Text, paragraphs: atLeastOne(Text) }),
    mission: Titled,
    vision: Titled,
    founder: group({ name: Text, role: Text, text: Text, picture: ImageFile }),
    values: z.array(Titled),
    milestones: z.array(group({ year: Text, title: Text, text: Text })),
    /** Shown is the current year less this one. */
    yearsInBusiness: group({ countedFrom: Year, label: Text }),
    stats: z.array(group({ value: Text, label: Text })),
  }),
  contact: group({
    /** Asks a visitor to write. */
    invitation: z.optional(Text),
    /** As people read it; the link is made from its digits. */
    phone: Text,
    email: z.email(),
    address: z.array(Text),
    hours: Text,
    /** Without it, the address stands alone. */
    map: z.optional(
      group({
        /** Where a visitor finds the way. */
        link: Link,
        /** A page of the map service for a frame, loaded when its place comes near the view. */
        embed: z.optional(z.url({ protocol: /^https$/ })),
        /** Whether visitors are asked before anything is loaded from the map service. */
        ask: z.optional(z.boolean()),
      }),
    ),
  }),
  socials: z.array(z.extend(Link, { icon: z.enum(['facebook', 'instagram']) })),
});
