// The site's content: all of it that is no product and no article. A separate module: no visitor's page loads it.
import { isOfNetwork, socialNetworks } from '../values/social-networks';
import * as z from 'zod/mini';
import { limits } from '../values/limits';
import { countLetters } from '../values/count-letters';
import {
  emailAddress,
  group,
  gstin,
  line,
  link,
  linkFields,
  list,
  longText,
  named,
  secureAddress,
  section,
  titled,
  titledFields,
} from './site-content-fields';
import { mostCharacters, optionalText } from './text';
import { isTimeZone } from '../values/time-zone';

/** How a schema writes an image, which pages show in several widths, and an SVG or PNG file, which they show unchanged. */
interface Leaves<Picture extends z.ZodMiniType, PlainFile extends z.ZodMiniType> {
  image: Picture;
  file: PlainFile;
}

const privacyNotice = named(
  z.optional(
    group({
      sections: list('Sections', group(titledFields), 20, {
        entry: 'section',
        hint:
          'Leave empty for the text of the software, which is at /privacy. {retention}, {company}, {address}, ' +
          '{phone} and {email} are filled in.',
      }),
    }),
  ),
  'Privacy notice',
);

/** Everything but the company's name may be empty. */
export const createSiteContentSchema = <Picture extends z.ZodMiniType, PlainFile extends z.ZodMiniType>(
  leaves: Leaves<Picture, PlainFile>,
) => {
  const { image, file } = fieldsOf(leaves);
  return group({
    /** Editors complete and check each field of a brand's file with it. */
    $schema: z.optional(z.string()),
    company,
    logo: section('Logo', {
      onLight: file('On light backgrounds', 'In the header. SVG or PNG.'),
      onDark: file(
        'On dark backgrounds',
        'In the footer and over banners. SVG or PNG, in the same proportions.',
      ),
      /** Only the ratio of the two matters. */
      width: z._default(z.number().check(z.positive()), 1),
      height: z._default(z.number().check(z.positive()), 1),
    }),
    favicon: file('Icon in the browser’s tab', 'A square SVG or PNG.'),
    colors: named(z.optional(group(colours)), 'Colours', {
      hint: 'Leave empty for the default colour.',
    }),
    menus,
    hero: section('Banner of the home page', {
      tagline: line('Tagline'),
      headline: line('Headline'),
      text: longText('Text'),
      picture: image('Picture', 'About 2000 pixels wide, with its subject on the right.'),
      contact: link('First button'),
      brochure: link('Second button', {
        hint: '/brochure.pdf is the brochure. Brochure in the menu shows it, and takes a PDF of your own.',
      }),
    }),
    trending: trendingWith(image('Picture')),
    promo: section('Posters', {
      title: line('Title', { hint: 'For screen readers.' }),
      posters: list('Posters', leaves.image, 2, { kind: 'image', entry: 'poster', hint: 'Side by side.' }),
    }),
    history: section('Company history', {
      title: line('Title'),
      since: line('Since'),
      text: longText('Text'),
      points: list('Values', group(titledFields), 6, { entry: 'value' }),
      picture: image('Picture'),
      more: link('Button'),
    }),
    clients: section('Clients', {
      title: line('Title'),
      logos: list('Logos', group({ name: line('Name'), file: file('Logo', 'SVG or PNG.') }), 30, {
        entry: 'logo',
      }),
    }),
    testimonials: section('Testimonials', {
      title: line('Title'),
      reviews: list('Reviews', reviewWith(image('Portrait')), 30, { entry: 'review' }),
    }),
    blog,
    news: section('News', { title: line('Title on the home page', {}, 'Latest News and Events') }),
    product,
    prices,
    about: aboutWith(image),
    contact: contactWith(
      image('Picture', 'On large screens, beside the title of the contact page. About 1600 pixels wide.'),
    ),
    faq,
    socials,
    pages: pagesWith(() =>
      image(
        'Picture',
        'Where the page is shared, cut to 1200 × 630 pixels. If there is none, that of its banner.',
      ),
    ),
  });
};

const aboutWith = <Picture extends z.ZodMiniType>(image: (label: string, hint?: string) => Picture) =>
  section('About page', {
    title: line('Title'),
    lead: longText('Introduction'),
    banner: image('Banner'),
    picture: image('Second picture', 'Below the story, for example of the people who work there.'),
    ...companyStory,
    founder: section('Founder', {
      name: line('Name'),
      role: line('Role'),
      text: longText('Text'),
      picture: image('Portrait'),
    }),
    privacy: privacyNotice,
  });

const fieldsOf = <Picture extends z.ZodMiniType, PlainFile extends z.ZodMiniType>({
  image,
  file,
}: Leaves<Picture, PlainFile>) => {
  const help = (hint?: string) => (hint === undefined ? {} : { hint });
  return {
    image: (label: string, hint?: string) =>
      named(z.optional(image), label, { kind: 'image', ...help(hint) }),
    file: (label: string, hint?: string) => named(z.optional(file), label, { kind: 'file', ...help(hint) }),
  };
};

const company = named(
  group({
    name: named(
      z.string().check(z.trim(), z.minLength(1, 'This field is required.'), mostCharacters(limits.name)),
      'Name',
    ),
    tagline: line('Tagline', { hint: 'In the footer, and in search results.' }),
    legalLine: line('Legal line', { hint: 'Below the columns of the footer.' }),
    gstin: gstin('GSTIN', {
      hint: 'On quotations. Its first two digits are the state from which you supply.',
    }),
    timeZone: named(
      z._default(
        z.string().check(z.refine(isTimeZone, 'expected a time zone like Asia/Kolkata')),
        'Asia/Kolkata',
      ),
      'Time zone',
      { hint: 'Of every date on the site, for example Asia/Kolkata.' },
    ),
  }),
  'Company',
);

const colour = (label: string) =>
  named(z.optional(z.string().check(z.regex(/^#[\da-f]{6}$/i, 'expected a colour like #0b5c6b'))), label, {
    kind: 'colour',
  });

/** Colours by role. A colour that is left out has the demo brand's value. */
const colours = {
  brand: colour('Links and buttons'),
  brandHover: colour('Links and buttons under the pointer'),
  brandStrong: colour('Footer and dark sections'),
  brandBright: colour('Light text and icons on dark sections'),
  onBrand: colour('Text on buttons, footer and dark sections'),
  accent: colour('The most important button of a page; its text has the colour of text'),
  accentHover: colour('The most important button under the pointer'),
  ink: colour('Text'),
  inkSoft: colour('Secondary text'),
  line: colour('Hairlines'),
  lineStrong: colour('Edges of fields and outlined buttons'),
  surface: colour('Background of the page'),
  surfaceSoft: colour('Background of separated sections'),
  surfaceTint: colour('Background of the selected item'),
  focus: colour('The ring around the element with keyboard focus'),
  danger: colour('Errors'),
  dangerSoft: colour('Background of errors'),
  success: colour('Success'),
  successSoft: colour('Background of success'),
};

/** More have no room beside the logo, also where the header is as wide as it can be. */
const MOST_LETTERS = 85;

const menus = section('Menus', {
  header: named(
    z._default(
      z.array(group(linkFields)).check(
        z.maxLength(7, 'At most 7.'),
        z.refine(
          (links) => countLetters(links) <= MOST_LETTERS,
          'expected shorter words or fewer links: so many letters have no room beside the logo',
        ),
      ),
      [],
    ),
    'Links of the header',
    {
      entry: 'header link',
      hint: 'Also in the menu of small screens and in the footer. Leave empty for the default links. Contact is always last.',
    },
  ),
  footer: section(
    'Column of the footer',
    {
      title: line('Title', { hint: 'Without one it is “More”.' }),
      links: list('Links', group(linkFields), 8, { entry: 'footer link' }),
    },
    { hint: 'Between the columns Company and Follow. Without links it is left out.' },
  ),
});

const trendingWith = <Picture extends z.ZodMiniType>(picture: Picture) =>
  section('Trending products', {
    title: line('Title', {}, 'Trending Products'),
    subtitle: line('Subtitle', {}, 'Top view in this week'),
    products: list('Products', z.int().check(z.positive()), 12, {
      kind: 'products',
      entry: 'product',
      hint: 'If empty: the products with the most enquiries in the last 30 days.',
    }),
    pictures: list(
      'Pictures of categories',
      group({ category: line('Name of the category', { hint: 'As under Categories.' }), picture }),
      30,
      {
        entry: 'picture',
        hint: 'On the tiles above the products. A category without one is a tile of words.',
      },
    ),
  });

const reviewWith = <Picture extends z.ZodMiniType>(picture: Picture) =>
  group({ name: line('Name'), details: line('Role'), review: longText('Review'), picture });

const blog = section('Blog', {
  title: line('Title on the home page', {}, 'Latest From Blog'),
  text: longText('What the blog is for'),
});

const product = section('Product pages', {
  badges: named(
    z._default(
      z
        .array(
          group({
            icon: named(z.enum(['shield', 'returns', 'lock']), 'Icon'),
            text: line('Text'),
          }),
        )
        .check(z.maxLength(4, 'At most 4.')),
      [
        { icon: 'shield', text: '100% Original Products' },
        { icon: 'returns', text: 'Easy 30 day return' },
        { icon: 'lock', text: 'Secure Payment' },
      ],
    ),
    'Badges',
    { entry: 'badge' },
  ),
});

const prices = section(
  'Prices',
  {
    gst: named(z._default(z.enum(['unstated', 'excluded', 'included']), 'unstated'), 'GST', {
      choiceLabels: {
        unstated: 'Say nothing of GST',
        excluded: 'Prices without GST: “plus GST”',
        included: 'Prices with GST: “incl. GST”',
      },
      hint: 'Prices with GST have the rate of the pack in them. Those of packs without a rate are shown with “plus GST”.',
    }),
  },
  { hint: 'Prices in the forms of products are always without GST.' },
);

const companyStory = {
  story: section('Story', {
    title: line('Title'),
    paragraphs: list('Paragraphs', longText('Paragraph'), 20, { entry: 'paragraph' }),
  }),
  mission: titled('Mission'),
  vision: titled('Vision'),
  values: list('Values', group(titledFields), 12, { entry: 'value' }),
  milestones: list('Milestones', group({ year: line('Year'), ...titledFields }), 40, { entry: 'milestone' }),
  yearsInBusiness: section('Years in business', {
    /** Shown as the current year minus this one. */
    countedFrom: named(
      z.optional(z.number().check(z.int(), z.minimum(1000), z.maximum(9999))),
      'Counted from the year',
    ),
    label: line('Words'),
  }),
  stats: list('Figures', group({ value: line('Figure'), label: line('Words') }), 8, { entry: 'figure' }),
};

/** As long as admins have written no other. */
const consentText =
  'By sending this form you agree that we use these details to answer you and to prepare a quotation.';

const contactWith = <Picture extends z.ZodMiniType>(picture: Picture) =>
  section('Contact', {
    title: line('Title on the home page', {}, 'Contact Us !'),
    invitation: longText('Invitation to write'),
    consent: named(z.optional(z._default(optionalText(limits.line), consentText)), 'Consent text', {
      hint: 'Below the button of each form, with a link to the privacy notice. It is stored with each enquiry.',
    }),
    /** As people write it; the link is made from its digits. */
    phone: line('Telephone'),
    email: emailAddress('E-mail address'),
    address: list('Postal address', line('Line'), 8, { entry: 'line' }),
    hours: line('Opening hours'),
    picture,
    map: section('Map', {
      link: link('Link to directions'),
      /** The map service's page for an iframe, loaded when the iframe comes near the viewport. */
      embed: secureAddress('Map on the contact page', {
        hint: 'The https address that the map service gives for embedding.',
      }),
      /** Whether visitors must agree before anything is loaded from the map service. */
      ask: named(z._default(z.boolean(), false), 'Ask visitors before the map is loaded'),
    }),
  });

/** Those with an answer are at `/faq`. */
const faq = section(
  'Questions and answers',
  {
    title: line('Title', {}, 'Frequently asked questions'),
    text: longText('Introduction'),
    questions: list(
      'Questions',
      group({
        group: line('Group', { hint: 'Questions of the same group stand together, below its name.' }),
        question: line('Question'),
        answer: longText('Answer', { hint: 'An empty line begins a new paragraph.' }),
        more: link('Link below the answer'),
      }),
      60,
      { entry: 'question' },
    ),
  },
  { hint: 'The page /faq, with a link in the footer. Without a question that has an answer there is none.' },
);

const socials = list(
  'Social media profiles',
  group({ ...linkFields, icon: named(z.enum(socialNetworks), 'Icon') }).check(
    z.refine(({ icon, href }) => isOfNetwork(icon, href), {
      path: ['href'],
      error: 'expected an https address of the network whose icon is chosen',
    }),
  ),
  10,
  { entry: 'profile' },
);

const pageTexts = {
  title: line('Title', { hint: 'In the tab of the browser and in search results.' }),
  description: line('Description', { hint: 'Below the title in search results.' }),
};

const pagesWith = <Picture extends z.ZodMiniType>(picture: () => Picture) => {
  const page = (label: string) => section(label, { ...pageTexts, picture: picture() });
  return section(
    'Titles and descriptions of pages',
    {
      home: page('Home'),
      about: page('About'),
      products: page('Products'),
      blog: page('Blog'),
      /** In no form: the page shows the newest item with the texts of that item. Earlier contents have it. */
      news: z.prefault(group(pageTexts), {}),
      contact: page('Contact'),
    },
    { hint: 'For search engines and sharing. Empty fields use other texts of the page.' },
  );
};

/** A brand's `site-content.json`, which names files beside it: the first content of a new site. */
export const SiteContentSchema = createSiteContentSchema({
  /** A large JPEG, PNG or WebP: the widths that pages need are made from it. */
  image: group({ file: z.string().check(z.minLength(1)), alt: z._default(z.string(), '') }),
  file: z.string().check(z.regex(/\.(svg|png)$/i, 'expected the name of an SVG or PNG file')),
});
