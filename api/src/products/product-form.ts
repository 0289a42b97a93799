import type { ProductForm, ProductValues } from '@site/shared-contracts/schemas';
import type { output } from 'zod/mini';
import { keepUnknownFields } from '../content/keep-unknown-fields';
import { ProblemError } from '../problems/problems';
import type { ProductEdit } from './product-changes';
import { productContent } from './product-content';

/** The multipart form as a change of the product. What it leaves out stays as it is. */
export function readProductForm(
  { pictures, imageAlt, ...fields }: output<typeof ProductForm>,
  file: Buffer | undefined,
): ProductEdit {
  if (pictures && file) {
    const message = 'Send the picture as a file, or all pictures by their ids.';
    throw new ProblemError(422, message, { pictures: message });
  }
  const [first, ...morePictures] = pictures ?? [];
  const pictureOf = (before: ProductValues, uploaded: string | undefined) => {
    // The point of the old picture is none of the new one.
    const picture =
      uploaded === undefined ? (first ?? before.picture) : { image: uploaded, alt: '', focus: '' };
    const alt = first?.alt ?? imageAlt ?? picture?.alt ?? '';
    // A text that was derived from the name follows the name, also where a form sends it along.
    const isDerived = before.picture?.alt === '' && alt === before.productName;
    return picture && { ...picture, alt: isDerived ? '' : alt };
  };
  return {
    categoryId: fields.categoryId,
    file,
    apply: (before, uploaded) =>
      productContent.parse({
        ...keepUnknownFields(productContent, before, fields),
        // A form that is older than the formats writes plain text.
        ...(fields.productDescription !== before.productDescription && { descriptionFormat: '' }),
        ...fields,
        ...(first && { morePictures }),
        picture: pictureOf(before, uploaded),
      }),
  };
}
