import { sql, type QueryExecutorProvider } from 'kysely';
import { normaliseForSearch } from '../reading/normalise-for-search';

/** The parts of the content at that time, each with the id and the name of its item. */
const parts = [
  [101, 'company', 'Company'],
  [102, 'logo', 'Logo'],
  [103, 'favicon', 'Icon in the browser’s tab'],
  [104, 'colors', 'Colours'],
  [105, 'menus', 'Menus'],
  [106, 'hero', 'Banner of the home page'],
  [107, 'trending', 'Trending products'],
  [108, 'promo', 'Posters'],
  [109, 'history', 'Company history'],
  [110, 'clients', 'Clients'],
  [111, 'testimonials', 'Testimonials'],
  [112, 'blog', 'Blog'],
  [113, 'news', 'News'],
  [114, 'product', 'Product pages'],
  [115, 'about', 'About page'],
  [116, 'contact', 'Contact'],
  [117, 'socials', 'Social media profiles'],
  [118, 'pages', 'Titles and descriptions of pages'],
] as const;

type Part = (typeof parts)[number];

interface Item {
  version: number;
  draft: number | null;
  published: number | null;
  scheduled: number | null;
  publish_at: number | null;
  scheduled_by: number | null;
  schedule_error: string | null;
  created_at: number;
  first_published_at: number | null;
  changed_at: number;
  changed_by: string | null;
}

interface Version {
  number: number;
  content: string;
  at: number;
  admin: string | null;
  action: string;
}

interface Publication {
  at: number;
  admin_id: number | null;
  admin_name: string;
  before: string | null;
  after: string | null;
}

/** A version of one part. */
interface PartVersion extends Version {
  /** Equal for equal values of the part. */
  value: string;
}

/**
 * The site's content was one item, 1. Now each part is one, with the versions in which it changed, under their numbers. A
 * draft and a plan become those of the parts in which they differ from what visitors see, which stays where it is. Does
 * nothing where it is done: a backup may be from before.
 */
export async function splitSiteContent(db: QueryExecutorProvider): Promise<void> {
  const [item] = await read<Item>(db, sql`select * from content_item where kind = 'site' and item_id = 1`);
  if (!item) return;
  const versions = await read<Version>(
    db,
    sql`select number, content, at, admin, action from content_version
      where kind = 'site' and item_id = 1 order by number`,
  );
  const publications = await read<Publication>(
    db,
    sql`select at, admin_id, admin_name, before, after from audit_entry
      where kind = 'site' and item_id = 1 and action = 'publish' order by id`,
  );
  for (const part of parts) {
    const history = historyOf(part, versions);
    await addItem(db, part, item, history);
    for (const version of history) await addVersion(db, part, version, publications);
  }
  for (const table of ['content_image', 'content_version', 'content_item'])
    await sql`delete from ${sql.table(table)} where kind = 'site' and item_id = 1`.execute(db);
}

async function read<Row>(db: QueryExecutorProvider, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(db)).rows;
}

/** The values of a part, as its versions have them: `{"hero": {...}}`. */
function valuesOf([, key]: Part, content: string | null): Record<string, unknown> {
  const all = JSON.parse(content ?? '{}') as Record<string, unknown>;
  return all[key] === undefined ? {} : { [key]: all[key] };
}

/** The order of fields is no difference. */
function comparable(value: unknown): string {
  const sorted = (_: string, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each;
  return JSON.stringify(value, sorted);
}

/** The versions in which the part is not as in the one before. */
function historyOf(part: Part, versions: readonly Version[]): PartVersion[] {
  const all = versions.map((version) => {
    const values = valuesOf(part, version.content);
    return { ...version, content: JSON.stringify(values), value: comparable(values) };
  });
  return all.filter(({ value }, index) => value !== all[index - 1]?.value);
}

async function addItem(
  db: QueryExecutorProvider,
  [id, , name]: Part,
  item: Item,
  history: readonly PartVersion[],
): Promise<void> {
  const at = (number: number | null) =>
    number === null ? undefined : history.findLast((version) => version.number <= number);
  const published = at(item.published);
  const unlessPublished = (version: PartVersion | undefined) =>
    version?.value === published?.value ? undefined : version;
  const draft = unlessPublished(at(item.draft));
  const scheduled = item.publish_at === null ? undefined : unlessPublished(at(item.scheduled));
  const newest = history.at(-1);
  await sql`
    insert into content_item (kind, item_id, name, name_key, image_id, version, draft, published, scheduled, publish_at,
      scheduled_by, schedule_error, created_at, first_published_at, changed_at, changed_by)
    values ('site', ${id}, ${name}, ${normaliseForSearch(name)}, ${imagesOf(draft ?? published)[0] ?? null}, ${item.version},
      ${draft?.number ?? null}, ${published?.number ?? 1}, ${scheduled?.number ?? null},
      ${scheduled ? item.publish_at : null}, ${scheduled ? item.scheduled_by : null},
      ${draft ? item.schedule_error : null}, ${item.created_at}, ${item.first_published_at ?? item.created_at},
      ${newest?.at ?? item.changed_at}, ${newest ? newest.admin : item.changed_by})
  `.execute(db);
}

const imagesOf = (version: PartVersion | undefined): string[] => {
  const text = version?.content ?? '';
  const ids = [...text.matchAll(/"image":"([0-9a-f]{16})"|\/api\/images\/([0-9a-f]{16})-/g)].map(
    ([, ofField, ofText]) => ofField ?? ofText ?? '',
  );
  return [...new Set(ids)].sort();
};

async function addVersion(
  db: QueryExecutorProvider,
  part: Part,
  version: PartVersion,
  publications: readonly Publication[],
): Promise<void> {
  const [id] = part;
  const { number, content, at, admin, action } = version;
  const publication = publications.findLast(
    ({ at: publishedAt, before, after }) =>
      publishedAt >= at &&
      comparable(valuesOf(part, after)) === version.value &&
      comparable(valuesOf(part, before)) !== version.value,
  );
  await sql`
    insert into content_version (kind, item_id, number, content, at, admin, action, published_at, published_by)
    values ('site', ${id}, ${number}, ${content}, ${at}, ${admin}, ${action}, ${publication?.at ?? null},
      ${publication && publication.admin_id !== null ? publication.admin_name : null})
  `.execute(db);
  // A picture that was lost before has no row in the old ones either.
  for (const image of imagesOf(version))
    await sql`
      insert into content_image (kind, item_id, number, image_id)
      select 'site', cast(${id} as integer), cast(${number} as integer), image_id from content_image
      where kind = 'site' and item_id = 1 and number = ${number} and image_id = ${image}
    `.execute(db);
}
