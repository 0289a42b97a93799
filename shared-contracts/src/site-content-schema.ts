// Validates a brand's `site-content.json` on the shell's server. A separate module, so that no page loads the schema.
import * as z from 'zod/mini';
import { isTimeZone } from './time-zone';

/** An unknown field is most likely a typing error, so it is a validation error. */
const group = z.strictObject;
const Text = z.string().check(z.minLength(1));
const Colour = z.string().check(z.regex(/^#[\da-f]{6}$/i, 'expected a colour like #0b5c6b'));
const Link = group({ label: Text, href: Text });
/** A large JPEG, PNG or WebP next to the file: the widths that pages need are made from it. */
const ImageFile = group({ file: Text, alt: z.string() });
/** The name of an SVG or PNG file that is served unchanged. */
const ImageFileName = z.string().check(z.regex(/\.(svg|png)$/i, 'expected the name of an SVG or PNG file'));
const Titled = group({ title: Text, text: Text });
const Year = z.number().check(z.int(), z.minimum(1000), z.maximum(9999));
const atLeastOne = <T extends z.core.$ZodType>(item: T) => z.array(item).check(z.minLength(1));

/** Colours by role. A colour that a brand leaves out has the demo brand's value. */
const Colours = z.partial(
  group({
    /** Text, and secondary text. */
    ink: Colour,
    inkSoft: Colour,
    /** Hairlines, and the edges of fields and outlined buttons. */
    line: Colour,
    lineStrong: Colour,
    /** Backgrounds: the page, separated sections, the selected item. */
    surface: Colour,
    surfaceSoft: Colour,
    surfaceTint: Colour,
    /** Links and buttons; their hover state; the footer and dark sections; light text and icons on dark sections. */
    brand: Colour,
    brandHover: Colour,
    brandStrong: Colour,
    brandBright: Colour,
    /** The most important button of a page; its text has the colour `ink`. */
    accent: Colour,
    accentHover: Colour,
    /** Text on `brand` and `brandStrong`. */
    onBrand: Colour,
    danger: Colour,
    dangerSoft: Colour,
    success: Colour,
    successSoft: Colour,
    /** The ring around the element with keyboard focus. */
    focus: Colour,
  }),
);

export const SiteContentSchema = group({
  /** Editors use it to complete and check each field. */
  $schema: z.optional(z.string()),
  company: group({
    name: Text,
    tagline: Text,
    /** Shown below the footer's columns. */
    legalLine: z.optional(Text),
    /** The time zone of every date on the site, such as `Asia/Kolkata`. */
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
    /** The company's values. */
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
  /** The purpose of the blog, in one sentence. */
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
    /** Shown as the current year minus `countedFrom`. */
    yearsInBusiness: group({ countedFrom: Year, label: Text }),
    stats: z.array(group({ value: Text, label: Text })),
  }),
  contact: group({
    /** Invites a visitor to write. */
    invitation: z.optional(Text),
    /** As people write it; the link is made from its digits. */
    phone: Text,
    email: z.email(),
    address: z.array(Text),
    hours: Text,
    /** Without it, the postal address is shown without a map. */
    map: z.optional(
      group({
        /** Link to directions. */
        link: Link,
        /** The map service's page for an iframe, loaded when the iframe comes near the viewport. */
        embed: z.optional(z.url({ protocol: /^https$/ })),
        /** Whether visitors must agree before anything is loaded from the map service. */
        ask: z.optional(z.boolean()),
      }),
    ),
  }),
  socials: z.array(z.extend(Link, { icon: z.enum(['facebook', 'instagram']) })),
});
