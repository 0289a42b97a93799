import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { SiteContentValues, type ImageReference } from '@site/shared-contracts/schemas';
import type { SiteContentFile } from '@site/shared-contracts/site-content';
import { SiteContentSchema } from '@site/shared-contracts/site-content-schema';
import { siteParts } from '@site/shared-contracts/site-parts';
import { addMissingSiteParts } from '../content/add-missing-items';
import { checkValues } from '../content/check-values';
import { findExistingImages, keepFirstVersion } from '../content/content-versions';
import { findImageIds } from '../content/find-image-ids';
import type { Database } from '../database/database';
import type { ImageStore } from '../images/image-store';
import { requireFound } from '../problems/problems';
import { incrementRevision } from '../response-cache/revision';
import { readSiteRow, siteContentKind, siteRowId } from './site-content-kind';
import { addSiteFile } from './site-files';

/**
 * A brand's file is the first content of a site, once only: from then on the database has it. A file that cannot be read
 * changes nothing: the shell reports what is wrong with it.
 */
export async function importSiteContent(
  db: Database,
  images: ImageStore,
  file: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const existing = await db.selectFrom('site_content').select('id').executeTakeFirst();
  try {
    if (existing) {
      await completeContent(db, images, file);
      return;
    }
    const values = await readValues(db, images, file);
    if (await addContent(db, values)) log.info({ file }, 'the brand’s file is the first content of the site');
  } catch (error) {
    log.warn({ err: error, file }, 'could not read the first content of the site');
  }
}

/**
 * Parts that came with a new release become items. A site that was set up before its first version was kept may have lost
 * its pictures: the brand's file has them.
 */
async function completeContent(db: Database, images: ImageStore, file: string): Promise<void> {
  const { content } = requireFound(await readSiteRow(db), 'The site has no content yet.');
  await db.transaction().execute(addMissingSiteParts);
  const version = await db
    .selectFrom('content_version')
    .select('number')
    .where('kind', '=', siteContentKind.kind)
    .limit(1)
    .executeTakeFirst();
  if (version) return;
  const ids = findImageIds(JSON.parse(content) as SiteContentValues);
  if ((await findExistingImages(db, ids)).length < ids.length) await readValues(db, images, file);
  await db.transaction().execute(keepPictures);
}

async function readValues(db: Database, images: ImageStore, file: string): Promise<SiteContentValues> {
  const content = SiteContentSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const read = (name: string) => readFile(path.join(path.dirname(file), name));
  const addFile = async (name: string | undefined) =>
    name === undefined ? undefined : (await addSiteFile(db, await read(name))).file;
  const addImage = async ({ file: name, alt }: { file: string; alt: string }): Promise<ImageReference> => {
    const image = await images.add(await read(name), 'file', 'large');
    // At once: the first visitors of a new site see the largest of them.
    await images.addAvif(image, new AbortController().signal);
    return { image, alt };
  };
  const withImages = (await replaceImages(content, addImage)) as SiteContentFile;
  const { logo, favicon, clients, ...rest } = withImages;
  const logos = [];
  for (const each of clients.logos) logos.push({ ...each, file: await addFile(each.file) });
  return checkValues(SiteContentValues, {
    ...rest,
    // It is for editors of the file.
    $schema: undefined,
    logo: { ...logo, onLight: await addFile(logo.onLight), onDark: await addFile(logo.onDark) },
    favicon: await addFile(favicon),
    clients: { ...clients, logos },
  });
}

const isImageFile = (value: object): value is { file: string; alt: string } =>
  'file' in value && 'alt' in value;

/** One image after the other, to limit the memory. */
async function replaceImages(
  value: unknown,
  replace: (image: { file: string; alt: string }) => Promise<ImageReference>,
): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value) && isImageFile(value)) return replace(value);
  const replaced: [string, unknown][] = [];
  for (const [name, each] of Object.entries(value)) replaced.push([name, await replaceImages(each, replace)]);
  return Array.isArray(value) ? replaced.map(([, each]) => each) : Object.fromEntries(replaced);
}

/** False where another process was faster. */
const addContent = (db: Database, values: SiteContentValues): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const now = Date.now();
    const { numInsertedOrUpdatedRows: count } = await transaction
      .insertInto('site_content')
      .values({
        id: siteRowId,
        content: JSON.stringify(values),
        version: 1,
        created_at: now,
        changed_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!count) return false;
    await addMissingSiteParts(transaction);
    await keepPictures(transaction);
    await incrementRevision(transaction);
    return true;
  });

/** A picture is in use where a version has it; one that nothing uses is removed after some days. */
async function keepPictures(transaction: Database): Promise<void> {
  for (const { id } of siteParts) await keepFirstVersion(transaction, siteContentKind, id);
}
