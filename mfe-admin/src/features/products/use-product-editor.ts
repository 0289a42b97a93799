import type { Product } from '@site/shared-contracts';
import { useQueryClient } from '@site/shared-contracts/query';
import { useNavigate } from '@site/shared-contracts/router';
import { ProductForm as ProductSchema } from '@site/shared-contracts/schemas';
import { adminLinks } from '../../admin-links';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import type { ServerState } from '../../editing/draft-store';
import { adoptedSentence } from '../../editing/save-messages';
import { useEditor, type Editor } from '../../editing/use-editor';
import { findPage } from '../../lists/find-page';
import { savedRowState } from '../../lists/use-saved-row';
import { useNotices } from '../../notices/notice-store';
import { categoryProducts, PRODUCTS_PER_PAGE } from './category-products';
import { mergeProducts, normalisePrices } from './product-prices';
import { labels, readCurrent, type ProductValues } from './product-values';

export interface ProductEdit {
  categoryId: number;
  /** Undefined for a new product. */
  product: Product | undefined;
  stored: ServerState<ProductValues>;
}

/** Saves a product, and shows it in the list of its category. */
export function useProductEditor({ categoryId, product, stored }: ProductEdit): Editor<ProductValues> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  return useEditor<ProductValues>({
    draftKey: product ? `product:${product.id}` : `product:new:${categoryId}`,
    stored,
    labels,
    schema: ProductSchema,
    busyMessage: product ? 'Updating product. Please wait..' : 'Adding new product. Please wait..',
    what: 'The product',
    listOfNew: product ? undefined : adminLinks.products(categoryId),
    merge: mergeProducts,
    save: (values, file, options) => {
      const form = normalisePrices(values);
      return product
        ? call('PUT /api/products/update/:id', { params: { id: product.id }, form, file }, options)
        : call('POST /api/products/create', { form, file }, options);
    },
    onSaved: async ({ id, values, adopted }) => {
      const savedIn = Number(values.categoryId);
      const page = await findPage(queryClient, categoryProducts(savedIn), id, PRODUCTS_PER_PAGE);
      const done = `'${values.productName}' was ${product ? 'updated' : 'added'}.`;
      notify({ tone: 'success', text: adopted.length ? `${done} ${adoptedSentence(adopted)}` : done });
      void queryClient.invalidateQueries({ queryKey: [adminKey] });
      void navigate(adminLinks.products(savedIn, page), { state: savedRowState(id) });
    },
    readCurrent: (current) => readCurrent(current, categoryId),
  });
}
