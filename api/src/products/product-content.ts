import { links, type Product } from '@site/shared-contracts';
import { ProductToPublish, ProductValues, type productDetails } from '@site/shared-contracts/schemas';
import { completeOffer } from '@site/shared-contracts/offer';
import { fromPricesOf, type FromPrices } from '@site/shared-contracts/pack-prices';
import { engineOf } from '../database/engine';
import { findImage } from '../images/find-image';
import { findTextPictures } from '../images/find-text-pictures';
import { altColumns, chooseAlt } from '../images/image-alt';
import { listProductSheets } from '../sheets/sheet-store';
import { lockCategory, requireCategory } from './lock-category';
import { laterFields, toColumns, toFields } from './product-columns';
import { detailsOfValues, readDetails, toShownDetails, toValueDetails } from './product-details';
import { readPictures } from './read-pictures';
import { keepPosition, keptPosition, positionIn } from './product-order';
import { checkValues } from '../content/check-values';
import { nextVersion, type PublishableKind, type Values } from '../content/publishable-kind';

export const productContent = {
  kind: 'product',
  parse: (values) => checkValues(ProductValues, values),
  laterFields,

  summarise: (values) => {
    const { productName, categoryId, picture } = read(values);
    return { name: productName, categoryId, imageId: picture?.image };
  },

  async checkPublishable(transaction, values) {
    await requireCategory(transaction, readToPublish(values).categoryId);
  },

  async findRow(transaction, id) {
    const row = await transaction.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirst();
    return (
      row && {
        values: {
          ...toFields(row),
          ...toValueDetails(
            readDetails(row.details),
            row.image_id,
            row.image_alt === row.name ? '' : row.image_alt,
          ),
        } satisfies Required<ProductValues>,
        version: row.version,
        createdAt: row.created_at,
        changedAt: row.changed_at,
        isInTrash: row.deleted_at !== null,
      }
    );
  },

  async publish(transaction, id, { values, version, createdAt }) {
    const fields = completeOffer(readToPublish(values));
    const { picture, categoryId, productName } = fields;
    await lockCategory(transaction, categoryId);
    const now = Date.now();
    const columns = {
      ...toColumns(fields, detailsOfValues(fields)),
      image_id: picture.image,
      ...altColumns(chooseAlt(picture.alt, productName)),
      changed_at: now,
    };
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
    const fields = completeOffer(read(values));
    const { picture, productName, categoryId, sizes } = fields;
    const category = await source
      .selectFrom('category')
      .select('name')
      .where('id', '=', categoryId ?? 0)
      .executeTakeFirst();
    const name = productName || 'Product without a name';
    const found = picture && (await findImage(source, picture, name));
    const details = detailsOfValues(fields);
    const [pictures] = await readPictures(source, [{ name, image: found?.image, details }]);
    const sheets = (await listProductSheets(source, [id])).get(id);
    const shown = toShownDetails(details, sizes);
    const isFormatted = shown.descriptionFormat === 'markdown';
    return {
      productDescription: fields.productDescription,
      productPrice: fields.productPrice,
      offer: fields.offer,
      productOfferPrice: fields.productOfferPrice,
      sizes,
      ...shown,
      ...fromPricesOf({ ...fields, ...shown }),
      id,
      productName: name,
      categoryId,
      categoryName: category?.name,
      version,
      imageUrl: found?.imageUrl ?? '',
      ...pictures,
      textPictures: isFormatted ? await findTextPictures(source, fields.productDescription) : undefined,
      ...(sheets && { sheets }),
    } satisfies Product & Record<PreviewedField, unknown>;
  },

  takeId: (transaction) => engineOf(transaction).takeId(transaction, 'product'),
} satisfies PublishableKind;

const read = (values: Values) => values as ProductValues;

/** All but the details, the image, the prices of lists, and the addresses that the call adds. */
type PreviewedField = Exclude<
  keyof Product,
  keyof typeof productDetails | keyof FromPrices | 'image' | 'path' | 'categoryPath'
>;

const readToPublish = (values: Values) => checkValues(ProductToPublish, values);
