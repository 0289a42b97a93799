import { SiteContentValues } from '@site/shared-contracts/schemas';
import { findSitePart, type SitePart } from '@site/shared-contracts/site-parts';
import * as z from 'zod/mini';
import { checkValues } from '../content/check-values';
import { findImageIds } from '../content/find-image-ids';
import { nextVersion, type PublishableKind, type Values } from '../content/publishable-kind';
import type { Database } from '../database/database';
import { ProblemError, requireFound } from '../problems/problems';
import { toSiteContent } from './to-site-content';

/** There is one row, which has all parts as visitors see them. */
export const siteRowId = 1;

/** Each part of the site's content is an item. Its values are the part under its name: `{hero: {...}}`. */
export const siteContentKind: PublishableKind = {
  kind: 'site',
  parse: (values, id) => checkValues(schemaOf(partOf(id)), values),
  laterFields: [],
  summarise: (values, id) => ({ name: partOf(id).label, imageId: findImageIds(values)[0] }),
  checkPublishable: async (_, values, id) => {
    await Promise.resolve(checkValues(schemaOf(partOf(id)), values));
  },

  async findRow(transaction, id) {
    const part = findSitePart(id);
    const row = part && (await readSiteRow(transaction));
    if (!row) return undefined;
    const { content, version, created_at: createdAt, changed_at: changedAt } = row;
    return {
      values: valuesOf(part, JSON.parse(content) as Values),
      version,
      createdAt,
      changedAt,
      isInTrash: false,
    };
  },

  async publish(transaction, id, { values, version }) {
    const { key } = partOf(id);
    // Locked: two parts may be published at the same moment, and neither may undo the other.
    const row = await selectSiteRow(transaction).forUpdate().executeTakeFirst();
    const { content } = requireFound(row, noContent);
    const before = JSON.parse(content) as Values;
    const now = checkValues(schemaOf(partOf(id)), values)[key];
    const updated = await transaction
      .updateTable('site_content')
      .set({
        content: JSON.stringify({ ...before, [key]: now }),
        version: nextVersion(version),
        changed_at: Date.now(),
      })
      .where('id', '=', siteRowId)
      .returning('version')
      .executeTakeFirstOrThrow();
    return updated.version;
  },

  unpublish: () => Promise.reject(new ProblemError(409, 'A part of the site’s content cannot be hidden.')),
  takeId: () => Promise.reject(new ProblemError(409, 'The site’s content has all its parts. Change one.')),
  pathOf: (id) => partOf(id).page,

  /** The whole content: this version of the part, and the other parts as visitors see them. */
  async toResponse(source, id, { values, version }) {
    const { key } = partOf(id);
    const { content } = requireFound(await readSiteRow(source), noContent);
    const published = JSON.parse(content) as SiteContentValues;
    return { ...(await toSiteContent(source, { ...published, [key]: values[key] })), version };
  },
};

const noContent = 'The site has no content yet.';

const partOf = (id: number): SitePart =>
  requireFound(findSitePart(id), 'The site’s content has no such part.');

const schemaOf = ({ key }: SitePart) => z.strictObject({ [key]: SiteContentValues.shape[key] });

const selectSiteRow = (source: Database) =>
  source.selectFrom('site_content').selectAll().where('id', '=', siteRowId);

export const readSiteRow = (source: Database) => selectSiteRow(source).executeTakeFirst();

/** Without the part where the content has none: it is as its schema says. */
const valuesOf = ({ key }: SitePart, content: Values): Values =>
  content[key] === undefined ? {} : { [key]: content[key] };
