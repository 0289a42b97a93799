// Addresses that people type and other sites have: `/contact-us`, `/product/20`, `/products/laundry-care`. An admin's own
// redirect of the same path comes first.
import { isApiFailure, isPermanentFailure, links, paths } from '@site/shared-contracts';
import { callApi } from '@site/shared-contracts/api-client';
import type { Category } from '@site/shared-contracts/schemas';
import { isShown } from '@site/shared-contracts/site-content';
import { redirectPage, type RedirectSources } from './find-redirect';
import type { RenderedPage } from '../rendering/render-page';

/** Milliseconds that the API may take: a visitor is waiting for the page. */
const CALL_TIMEOUT = 1_000;

const words = (text: string) => text.split(' ');

/** Words of an address, without what is between them: `contact-us`, `Contact_Us.html` and `contactus` are the same. */
const pagesByName: readonly [names: string[], path: string][] = [
  [words('home homepage index default main start'), links.home()],
  [words('aboutus about aboutcompany company ourcompany ourstory whoweare'), links.about()],
  [
    words(
      'contactus contact contacts contactform getintouch enquiry enquire inquiry getaquote requestaquote',
    ),
    links.contact(),
  ],
  [words('blogs blog posts articles'), links.blog()],
  [words('news newsandevents newsevents events latestnews'), links.news()],
  [words('product products ourproducts category categories'), links.products()],
  [
    words('allproducts productlist productslist catalogue catalog shop store range'),
    links.products({ category: 'all' }),
  ],
  [words('faq faqs questions questionsandanswers questionsanswers frequentlyaskedquestions'), paths.faq],
  [words('signin adminlogin'), links.login()],
];

const brochureNames = words('brochure brouchure brochures download downloads');

/** The first segment of addresses with a number: `/product/20`, `/blog/3`. */
const itemsByName: readonly [
  names: string[],
  item: readonly [
    endpoint: 'GET /api/products/:id' | 'GET /api/blog/:id' | 'GET /api/news/:id',
    link: (id: number) => string,
  ],
][] = [
  [
    words('product products productdetail productdetails productsdetail'),
    ['GET /api/products/:id', links.product],
  ],
  [
    words('blog blogs blogdetail blogpost post posts article articles'),
    ['GET /api/blog/:id', links.blogArticle],
  ],
  [words('news newsdetail newsitem event events'), ['GET /api/news/:id', links.newsArticle]],
];

const numberedCategoryNames = words('category categories productcategory');

const categoryNames = words('product products category categories productcategory');

/** The page that is meant by a path that no page has. Rejects where the API would have to be asked and cannot be. */
export async function findUsualAddress(
  { pathname }: URL,
  sources: RedirectSources,
): Promise<RenderedPage | undefined> {
  const segments = decodeURIComponent(pathname)
    .replace(/\.(?:html?|php|aspx?)$/i, '')
    .split('/')
    .filter(Boolean);
  const [first = '', second = '', third = ''] = segments;
  const name = letters(first);
  const location =
    segments.length === 1
      ? findNamed(name, sources)
      : segments.length <= 3 && isId(second) && (third === '' || isId(third))
        ? await findNumbered(name, Number(second), sources)
        : segments.length === 2 && categoryNames.includes(name)
          ? await findCategory((category) => letters(category.name) === letters(second), sources)
          : undefined;
  // It is that page, which says itself that it has nothing to show: a list beyond its end.
  if (location === undefined || isSameAddress(location, pathname, sources)) return undefined;
  return redirectPage(location);
}

/** The brochure's link is one that an admin writes, and may have the site's own host. */
function isSameAddress(location: string, pathname: string, { host }: RedirectSources): boolean {
  const target = new URL(location, `https://${host}`);
  return target.host === host && target.pathname.toLowerCase() === pathname.toLowerCase();
}

function findNamed(name: string, { brochure }: RedirectSources): string | undefined {
  if (brochureNames.includes(name)) return isShown(brochure) ? brochure.href : undefined;
  return findIn(pagesByName, name);
}

const findIn = <Target>(table: readonly [names: string[], target: Target][], name: string) =>
  table.find(([names]) => names.includes(name))?.[1];

/** A redirect to a page that says that there is no such item would hide the pages that the 404 page suggests. */
async function findNumbered(name: string, id: number, sources: RedirectSources): Promise<string | undefined> {
  if (numberedCategoryNames.includes(name)) return findCategory((category) => category.id === id, sources);
  const [endpoint, link] = findIn(itemsByName, name) ?? [];
  if (!endpoint) return undefined;
  try {
    await callApi(endpoint, { params: { id } }, optionsOf(sources));
    return link?.(id);
  } catch (error) {
    // Of an API of another version, whose items may have another shape.
    if (isApiFailure(error) && error.status === 200) return link?.(id);
    if (isPermanentFailure(error)) return undefined;
    throw error;
  }
}

async function findCategory(
  isMeant: (category: Category) => boolean,
  sources: RedirectSources,
): Promise<string | undefined> {
  const { data } = await callApi('GET /api/category/all', {}, optionsOf(sources));
  const category = data.find(isMeant);
  return category && links.products({ category: category.id, path: category.path });
}

const optionsOf = ({ apiBaseUrl }: RedirectSources) => ({ baseUrl: apiBaseUrl, timeout: CALL_TIMEOUT });

/** `Floor & Tile`, `floor-and-tile` and `floor-tile` are the same. */
const letters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/(?<![\p{L}\p{N}])and(?![\p{L}\p{N}])/gu, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text);
