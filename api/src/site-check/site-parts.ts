import { fieldInfo } from '@site/shared-contracts/field-info';
import { SiteContentValues, type ImageReference } from '@site/shared-contracts/schemas';
import { isShown } from '@site/shared-contracts/site-content';
import type { Database } from '../database/database';
import { siteContentId } from '../site-content/site-content-kind';
import type { VisibleItem } from './visible-content';

/** The parts of the site's content, each with a form of its own, and the pages that have no other description. */
export async function readSiteParts(db: Database): Promise<VisibleItem[]> {
  const row = await db
    .selectFrom('site_content')
    .select('content')
    .where('id', '=', siteContentId)
    .executeTakeFirst();
  if (!row) return [];
  const content = JSON.parse(row.content) as SiteContentValues;
  const { pages, hero, about } = content;
  return [
    ...Object.entries(content).map(([part, value]) => toPart(part, value)),
    toPage('Home page', pages.home.description || hero.text),
    toPage('About page', pages.about.description || about.lead),
  ];
}

const itemOf = (part: string, name: string): VisibleItem['item'] => ({
  kind: 'site',
  id: siteContentId,
  name,
  part,
});

const toPage = (name: string, description: string): VisibleItem => ({
  item: itemOf('pages', name),
  description,
  links: [],
  images: [],
  withoutAlt: [],
});

/** Shows people beside their names: a text of their own would be read twice. */
const PORTRAITS = 'testimonials';

function toPart(part: string, value: unknown): VisibleItem {
  const links: VisibleItem['links'] = [];
  const pictures: ImageReference[] = [];
  const walk = (each: unknown): void => {
    if (typeof each !== 'object' || each === null) return;
    if (isImage(each)) pictures.push(each);
    else if (isLink(each) && isShown(each)) links.push({ words: each.label, href: each.href });
    else Object.values(each).forEach(walk);
  };
  walk(value);
  return {
    item: itemOf(part, labelOf(part)),
    links,
    images: pictures.map(({ image }) => image),
    withoutAlt:
      part === PORTRAITS
        ? []
        : pictures.flatMap(({ alt }, index) =>
            alt === '' ? [pictures.length > 1 ? `Picture ${index + 1}` : 'The picture'] : [],
          ),
  };
}

const isImage = (value: object): value is ImageReference => 'image' in value && 'alt' in value;

const isLink = (value: object): value is { label: string; href: string } =>
  'label' in value && 'href' in value;

/** As the form is titled: `Banner of the home page`. */
function labelOf(part: string): string {
  const { shape } = SiteContentValues;
  const field = Object.entries(shape).find(([name]) => name === part)?.[1];
  return (field && fieldInfo.get(field)?.label) ?? part;
}
