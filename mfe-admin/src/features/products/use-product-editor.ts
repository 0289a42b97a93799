import type { Product } from '@site/shared-contracts';
import { useQueryClient } from '@site/shared-contracts/query';
import { useNavigate } from '@site/shared-contracts/router';
import {
  ProductForm as ProductSchema,
  ProductValues as ProductContent,
} from '@site/shared-contracts/schemas';
import { adminLinks } from '../../admin-links';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import type { ContentDetails } from '../../content-publishing/use-draft-saving';
import { useDraftMode, type DraftEditor } from '../../content-publishing/use-draft-mode';
import type { ServerState } from '../../editing/draft-store';
import { adoptedSentence } from '../../editing/save-messages';
import { schemaResolver } from '../../editing/schema-resolver';
import { useEditor } from '../../editing/use-editor';
import { findPage } from '../../lists/find-page';
import { savedRowState } from '../../lists/use-saved-row';
import { useNotices } from '../../notices/notice-store';
import { categoryProducts, PRODUCTS_PER_PAGE } from './category-products';
import { mergeProducts, normalisePrices } from './product-prices';
import { labels, readCurrent, toDraft, valuesOfDraft, type ProductValues } from './product-values';

export interface ProductEdit {
  categoryId: number;
  /** As visitors see it; undefined for a new product, and for one that is edited as a draft. */
  product: Product | undefined;
  /** Its draft; undefined for a new product. */
  details: ContentDetails | undefined;
  stored: ServerState<ProductValues>;
  /** After it was added, an empty form follows instead of the list. */
  addsAnother: { current: boolean };
}

/** Saves a product, and shows it in the list of its category; or saves it as a draft, and stays. */
export function useProductEditor({
  categoryId,
  product,
  details,
  stored,
  addsAnother,
}: ProductEdit): DraftEditor<ProductValues> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  const id = product?.id ?? details?.item.id;
  const draftMode = useDraftMode<ProductValues>({
    kind: 'product',
    details,
    stored,
    isDraft: product === undefined && details !== undefined,
    resolver: schemaResolver<ProductValues>(ProductSchema),
    draftResolver: schemaResolver<ProductValues>(ProductContent, toDraft),
    toDraft,
    nameOf: ({ productName }) => productName,
    stateOf: (current) => valuesOfDraft(current, categoryId),
    onCreated: (newId, values) =>
      void navigate(adminLinks.product(Number(values.categoryId), newId), { replace: true }),
  });
  const editor = useEditor<ProductValues>({
    draftKey: id === undefined ? `product:new:${categoryId}` : `product:${id}`,
    stored,
    labels,
    resolver: draftMode.resolver,
    busyMessage: id === undefined ? 'Adding new product. Please wait..' : 'Updating product. Please wait..',
    what: 'The product',
    listOfNew: id === undefined ? adminLinks.products(categoryId) : undefined,
    merge: mergeProducts,
    save: (values, file, options) =>
      draftMode.save(normalisePrices(values), file, options, (publishOptions) => {
        const form = normalisePrices(values);
        return product
          ? call('PUT /api/products/update/:id', { params: { id: product.id }, form, file }, publishOptions)
          : call('POST /api/products/create', { form, file }, publishOptions);
      }),
    onSaved: (saved) =>
      draftMode.afterSave(saved, async () => {
        const savedIn = Number(saved.values.categoryId);
        const page = await findPage(queryClient, categoryProducts(savedIn), saved.id, PRODUCTS_PER_PAGE);
        const done = `'${saved.values.productName}' was ${product ? 'updated' : 'added'}.`;
        const { adopted } = saved;
        notify({ tone: 'success', text: adopted.length ? `${done} ${adoptedSentence(adopted)}` : done });
        void queryClient.invalidateQueries({ queryKey: [adminKey] });
        if (addsAnother.current) void navigate(adminLinks.newProduct(savedIn));
        else void navigate(adminLinks.products(savedIn, page), { state: savedRowState(saved.id) });
      }),
    readCurrent: (current) => draftMode.readCurrent(current) ?? readCurrent(current, categoryId),
  });
  return draftMode.withDraft(editor);
}
