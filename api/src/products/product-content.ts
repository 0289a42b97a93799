import { links, type Product } from '@site/shared-contracts';
import {
  ProductToPublish,
  ProductValues,
  readStoredPacks,
  sizePricesOf,
  withSizePrices,
  withStoredSizePrices,
} from '@site/shared-contracts/schemas';
import { completeOffer } from '@site/shared-contracts/offer';
import { fromPricesOf } from '@site/shared-contracts/pack-prices';
import type { Database } from '../database/database';
import { engineOf } from '../database/engines/engine';
import { findImage } from '../images/find-image';
import { findTextPictures } from '../images/find-text-pictures';
import { listCertificateFiles } from '../sheets/certificate-files';
import { listProductSheets } from '../sheets/sheet-store';
import { lockCategory, requireCategory } from './lock-category';
import { toColumns, toValues } from './product-columns';
import { noValues, toShownValues } from './product-details';
import { readPictures } from './read-pictures';
import { readShownGst } from './shown-gst';
import { keepPosition, keptPosition, positionIn } from './product-order';
import { checkValues } from '../content/check-values';
import {
  nextVersion,
  type PublishableKind,
  type PublishedRow,
  type Values,
} from '../content/publishable-kind';

/** Those of the first release, which every client sends. */
const firstFields: readonly string[] = [
  'productName',
  'productDescription',
  'productPrice',
  'offer',
  'productOfferPrice',
  'sizes',
  'categoryId',
  'picture',
] satisfies (keyof ProductValues)[];

/** Before packs, forms had the prices of sizes only. */
const isOfOlderForm = (input: Values): boolean =>
  Object.hasOwn(input, 'sizePrices') && !Object.hasOwn(input, 'packs');

/** A price of a size has the shape of a pack. */
const withPacksOfOlderForm = (input: Values): Values =>
  isOfOlderForm(input) ? { ...input, packs: input.sizePrices } : input;

/** What visitors see of these products, by id. */
export async function findProductRows(
  source: Database,
  ids: readonly number[],
): Promise<Map<number, PublishedRow>> {
  const rows = await source.selectFrom('product').selectAll().where('id', 'in', ids).execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        values: toValues(row),
        version: row.version,
        createdAt: row.created_at,
        changedAt: row.changed_at,
        isInTrash: row.deleted_at !== null,
      },
    ]),
  );
}

export const productContent = {
  kind: 'product',
  parse: (values) => checkValues(ProductValues, withPacksOfOlderForm(values as Values)),
  laterFields: Object.keys(ProductValues.shape).filter((name) => !firstFields.includes(name)),

  fromStored: readStoredPacks,
  toStored: (values) => withStoredSizePrices(values as Partial<ProductValues>),
  readOlderForm: (newest, input) => {
    if (!isOfOlderForm(input)) return {};
    const { packs } = checkValues(ProductValues, withPacksOfOlderForm(input));
    return { packs: withSizePrices(readProductValues(newest).packs, sizePricesOf(packs)) };
  },

  summarise: (values) => {
    const { productName, categoryId, picture } = readProductValues(values);
    return { name: productName, categoryId, imageId: picture?.image };
  },

  async checkPublishable(transaction, values) {
    await requireCategory(transaction, readToPublish(values).categoryId);
  },

  findRow: async (transaction, id) => (await findProductRows(transaction, [id])).get(id),

  async publish(transaction, id, { values, version, createdAt }) {
    const published = completeOffer(readToPublish(values));
    const { categoryId } = published;
    await lockCategory(transaction, categoryId);
    const columns = { ...toColumns(published), changed_at: Date.now() };
    const updated = await transaction
      .updateTable('product')
      .set({ ...columns, position: positionIn(categoryId), version: nextVersion(version) })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirst();
    if (updated) return updated.version;
    await transaction
      .insertInto('product')
      .values({
        id,
        ...columns,
        position: keptPosition(id, categoryId),
        version,
        created_at: createdAt,
      })
      .execute();
    return version;
  },

  unpublish: async (transaction, id) => {
    await keepPosition(transaction, id);
    await transaction.deleteFrom('product').where('id', '=', id).execute();
  },

  pathOf: (id) => links.product(id),

  async toResponse(source, id, { values, version }) {
    const draft = completeOffer(readProductValues(values));
    const { picture, categoryId } = draft;
    const category = await source
      .selectFrom('category')
      .select('name')
      .where('id', '=', categoryId ?? 0)
      .executeTakeFirst();
    const name = draft.productName || 'Product without a name';
    const found = picture && (await findImage(source, picture, name));
    const [pictures] = await readPictures(source, [{ ...draft, name, image: found?.image }]);
    const sheets = (await listProductSheets(source, [id])).get(id);
    const shown = toShownValues(draft, await listCertificateFiles(source, [draft]));
    const isFormatted = shown.descriptionFormat === 'markdown';
    return {
      ...shown,
      ...fromPricesOf(shown),
      id,
      productName: name,
      categoryName: category?.name,
      version,
      imageUrl: found?.imageUrl ?? '',
      ...pictures,
      textPictures: isFormatted ? await findTextPictures(source, shown.productDescription) : undefined,
      ...(sheets && { sheets }),
      ...(await readShownGst(source)),
    } satisfies Product;
  },

  takeId: (transaction) => engineOf(transaction).takeId(transaction, 'product'),
} satisfies PublishableKind;

/** A version may be older than some of the fields. */
export const readProductValues = (values: Values): ProductValues => ({ ...noValues, ...values });

const readToPublish = (values: Values) => checkValues(ProductToPublish, values);
