import type { Product } from '@site/shared-contracts';
import { useQueryClient } from '@site/shared-contracts/query';
import { useNavigate } from '@site/shared-contracts/router';
import { Product as ProductShape, ProductForm, ProductValues } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { adminLinks } from '../../links/admin-links';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { useImages } from '../../components/image-store';
import type { ContentDetails } from '../../content-publishing/content-calls';
import { useDraftMode, type DraftEditor } from '../../content-publishing/use-draft-mode';
import type { ServerState } from '../../editing/draft-store';
import { adoptedSentence } from '../../editing/save-messages';
import { schemaResolver } from '../../editing/schema-resolver';
import { useEditor } from '../../editing/use-editor';
import { findPage } from '../../lists/find-page';
import { savedRowState } from '../../lists/use-saved-row';
import { useNotices } from '../../notices/notice-store';
import { categoryProducts, PRODUCTS_PER_PAGE } from './category-products';
import { imagesOf } from './product-details';
import { mergeProducts, normalisePrices } from './product-prices';
import {
  fieldOf,
  labels,
  toDraft,
  toForm,
  valuesOf,
  valuesOfDraft,
  type ProductFormTexts,
} from './product-form-texts';

export interface ProductEdit {
  categoryId: number;
  /** As visitors see it; left out for a new product, and for one that is edited as a draft. */
  product?: Product | undefined;
  /** Its draft; left out for a new product. */
  details?: ContentDetails | undefined;
  stored: ServerState<ProductFormTexts>;
  /** After it was added, an empty form follows instead of the list. */
  addsAnother: { current: boolean };
}

/** Identifies the edit: its draft in this browser, and its uploads. */
export const draftKeyOf = (id: number | undefined, categoryId: number) =>
  id === undefined ? `product:new:${categoryId}` : `product:${id}`;

/** Saves a product, and shows it in the list of its category; or saves it as a draft, and stays. */
export function useProductEditor({
  categoryId,
  product,
  details,
  stored,
  addsAnother,
}: ProductEdit): DraftEditor<ProductFormTexts> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  const addImages = useImages(({ add }) => add);
  const id = product?.id ?? details?.item.id;
  const draftMode = useDraftMode<ProductFormTexts>({
    kind: 'product',
    details,
    stored,
    isDraft: product === undefined && details !== undefined,
    resolver: schemaResolver<ProductFormTexts>(ProductForm, toForm),
    draftResolver: schemaResolver<ProductFormTexts>(ProductValues, toDraft, fieldOf),
    toDraft,
    nameOf: ({ productName }) => productName,
    stateOf: (current) => {
      addImages(current.images);
      return valuesOfDraft(current, categoryId);
    },
    onCreated: (newId, values) =>
      void navigate(adminLinks.product(Number(values.categoryId), newId), { replace: true }),
  });
  const editor = useEditor<ProductFormTexts>({
    draftKey: draftKeyOf(id, categoryId),
    stored,
    labels,
    resolver: draftMode.resolver,
    busyMessage: id === undefined ? 'Adding new product. Please wait..' : 'Updating product. Please wait..',
    what: 'The product',
    listOfNew: id === undefined ? adminLinks.products(categoryId) : undefined,
    fieldOf,
    merge: mergeProducts,
    save: (values, options) =>
      draftMode.save(normalisePrices(values), options, (publishOptions) => {
        const form = toForm(normalisePrices(values));
        return product
          ? call('PUT /api/products/update/:id', { params: { id: product.id }, form }, publishOptions)
          : call('POST /api/products/create', { form }, publishOptions);
      }),
    onSaved: (saved) =>
      draftMode.afterSave(saved, async () => {
        const savedIn = Number(saved.values.categoryId);
        const page = await findPage(queryClient, categoryProducts(savedIn), saved.id, PRODUCTS_PER_PAGE);
        const done = `'${saved.values.productName}' was ${product ? 'updated' : 'added'}.`;
        const { adopted } = saved;
        notify({ tone: 'success', text: adopted.length ? `${done} ${adoptedSentence(adopted)}` : done });
        void queryClient.invalidateQueries({ queryKey: [adminKey] });
        if (addsAnother.current)
          void navigate(adminLinks.newProduct(savedIn), { state: { added: saved.id } });
        else void navigate(adminLinks.products(savedIn, page), { state: savedRowState(saved.id) });
      }),
    readCurrent: (current) => {
      const read = draftMode.readCurrent(current);
      if (read) return read;
      const { success, data } = z.safeParse(ProductShape, current);
      if (!success) return undefined;
      addImages(imagesOf(data));
      return valuesOf(data, categoryId);
    },
  });
  return draftMode.withDraft(editor);
}
