import type { ImageReference, SiteContentValues } from '@site/shared-contracts/schemas';
import { isShown } from '@site/shared-contracts/site-content';
import { siteParts, sitePartByKey, type SitePart } from '@site/shared-contracts/site-parts';
import type { Database } from '../database/database';
import { readSiteRow } from '../site-content/site-content-kind';
import type { VisibleItem } from './visible-content';

/** The parts of the site's content, each with a form of its own, and the pages that have no other description. */
export async function readSiteParts(db: Database): Promise<VisibleItem[]> {
  const row = await readSiteRow(db);
  if (!row) return [];
  const content = JSON.parse(row.content) as SiteContentValues;
  const { pages, hero, about } = content;
  return [
    ...siteParts.map((part) => toPart(part, content[part.key])),
    toPage('Home page', pages.home.description || hero.text),
    toPage('About page', pages.about.description || about.lead),
  ];
}

const itemOf = ({ id, key }: SitePart, name: string): VisibleItem['item'] => ({
  kind: 'site',
  id,
  name,
  part: key,
});

const pagesPart = sitePartByKey('pages');

const toPage = (name: string, description: string): VisibleItem => ({
  item: itemOf(pagesPart, name),
  description,
  links: [],
  images: [],
  withoutAlt: [],
});

/** Shows people beside their names: a text of their own would be read twice. */
const PORTRAITS = 'testimonials';

function toPart(part: SitePart, value: unknown): VisibleItem {
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
    item: itemOf(part, part.label),
    links,
    images: pictures.map(({ image }) => image),
    withoutAlt:
      part.key === PORTRAITS
        ? []
        : pictures.flatMap(({ alt }, index) =>
            alt === '' ? [pictures.length > 1 ? `Picture ${index + 1}` : 'The picture'] : [],
          ),
  };
}

const isImage = (value: object): value is ImageReference => 'image' in value && 'alt' in value;

const isLink = (value: object): value is { label: string; href: string } =>
  'label' in value && 'href' in value;
