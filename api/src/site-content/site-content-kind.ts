import { links } from '@site/shared-contracts';
import { SiteContentValues } from '@site/shared-contracts/schemas';
import { checkValues } from '../content/check-values';
import { nextVersion, type PublishableKind, type Values } from '../content/publishable-kind';
import { ProblemError } from '../problems/problems';
import { toSiteContent } from './to-site-content';

/** There is one. */
export const siteContentId = 1;

export const siteContentKind: PublishableKind = {
  kind: 'site',
  parse: (values) => checkValues(SiteContentValues, values),
  laterFields: ['menus'],
  summarise: (values) => ({ name: 'Site content', imageId: read(values).hero.picture?.image }),
  checkPublishable: async (_, values) => {
    await Promise.resolve(checkValues(SiteContentValues, values));
  },

  async findRow(transaction, id) {
    const row = await transaction
      .selectFrom('site_content')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return (
      row && {
        values: JSON.parse(row.content) as Values,
        version: row.version,
        createdAt: row.created_at,
        changedAt: row.changed_at,
        isInTrash: false,
      }
    );
  },

  async publish(transaction, id, { values, version }) {
    const now = Date.now();
    const content = JSON.stringify(checkValues(SiteContentValues, values));
    const row = await transaction
      .updateTable('site_content')
      .set({ content, version: nextVersion(version), changed_at: now })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirst();
    if (row) return row.version;
    await transaction
      .insertInto('site_content')
      .values({ id, content, version, created_at: now, changed_at: now })
      .execute();
    return version;
  },

  unpublish: () => Promise.reject(new ProblemError(409, 'The content of the site cannot be hidden.')),
  takeId: () => Promise.reject(new ProblemError(409, 'There is one content of the site. Change it.')),
  pathOf: () => links.home(),
  toResponse: async (source, _, { values, version }) => ({
    ...(await toSiteContent(source, read(values))),
    version,
  }),
};

const read = (values: Values) => values as SiteContentValues;
