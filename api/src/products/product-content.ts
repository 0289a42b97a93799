import { links, type Product } from '@site/shared-contracts';
import { ProductForm, productValueDetails, ProductValues } from '@site/shared-contracts/schemas';
import { completeOffer } from '@site/shared-contracts/offer';
import { fromPricesOf } from '@site/shared-contracts/pack-prices';
import { engineOf } from '../database/engine';
import { findImage } from '../images/find-image';
import { altColumns, chooseAlt } from '../images/image-alt';
import { listProductSheets } from '../sheets/sheet-store';
import { lockCategory, requireCategory } from './lock-category';
import { toColumns, toFields } from './product-columns';
import { detailsOfValues, readDetails, toShownDetails, toValueDetails } from './product-details';
import { readPictures } from './read-pictures';
import { keepPosition, keptPosition, positionIn } from './product-order';
import { checkValues } from '../content/check-values';
import { nextVersion, type PublishableKind, type Values } from '../content/publishable-kind';

export const productContent: PublishableKind = {
  kind: 'product',
  parse: (values) => checkValues(ProductValues, values),
  laterFields: Object.keys(productValueDetails),

  summarise: (values) => {
    const { productName, categoryId, picture } = read(values);
    return { name: productName, categoryId, imageId: picture?.image };
  },

  async checkPublishable(transaction, values) {
    await requireCategory(transaction, readForm(values).categoryId);
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
    const form = completeOffer(readForm(values));
    const { picture } = read(values);
    await lockCategory(transaction, form.categoryId);
    const now = Date.now();
    const columns = {
      ...toColumns(form, detailsOfValues(read(values))),
      image_id: picture?.image ?? '',
      ...altColumns(chooseAlt(picture?.alt ?? '', form.productName)),
      changed_at: now,
    };
    const updated = await transaction
      .updateTable('product')
      .set({ ...columns, position: positionIn(form.categoryId), version: nextVersion(version) })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirst();
    if (updated) return updated.version;
    await transaction
      .insertInto('product')
      .values({
        id,
        ...columns,
        position: keptPosition(id, form.categoryId),
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
    const { picture, productName, categoryId, ...fields } = completeOffer(read(values));
    const { productDescription, productPrice, offer, productOfferPrice, sizes } = fields;
    const category = await source
      .selectFrom('category')
      .select('name')
      .where('id', '=', categoryId ?? 0)
      .executeTakeFirst();
    const name = productName || 'Product without a name';
    const found = picture && (await findImage(source, picture, name));
    const details = detailsOfValues(read(values));
    const [pictures] = await readPictures(source, [{ name, image: found?.image, details }]);
    const sheets = (await listProductSheets(source, [id])).get(id);
    const shown = toShownDetails(details, sizes);
    return {
      productDescription,
      productPrice,
      offer,
      productOfferPrice,
      sizes,
      ...shown,
      ...fromPricesOf({ productPrice, offer, productOfferPrice, sizes, ...shown }),
      id,
      productName: name,
      categoryId,
      categoryName: category?.name,
      version,
      imageUrl: found?.imageUrl ?? '',
      ...pictures,
      ...(sheets && { sheets }),
    } satisfies Product;
  },

  takeId: (transaction) => engineOf(transaction).takeId(transaction, 'product'),
};

const read = (values: Values) => values as ProductValues;

/** The rules of the form that publishes at once, whose values are texts. */
function readForm(values: Values) {
  const { picture, sizes, productName, productDescription, categoryId, ...rest } = read(values);
  const { productPrice, offer } = rest;
  // Earlier versions stored the price as the offer price where there was no offer.
  const isNoOffer = !offer && productPrice !== undefined && rest.productOfferPrice === productPrice;
  const productOfferPrice = isNoOffer ? undefined : rest.productOfferPrice;
  const missing = picture ? {} : { picture: 'Choose a picture.' };
  const form = { productName, productDescription, productPrice, offer, productOfferPrice, categoryId };
  // Left out where the version is older than hazards.
  const hazards = JSON.stringify(rest.hazards);
  return checkValues(ProductForm, { ...form, sizes: sizes.join(','), hazards }, missing);
}
