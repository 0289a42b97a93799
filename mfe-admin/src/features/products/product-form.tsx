import { limits, links, type Product } from '@site/shared-contracts';
import { useQuery, useQueryClient } from '@site/shared-contracts/query';
import { Link, Navigate, useNavigate } from '@site/shared-contracts/router';
import { ProductForm as ProductSchema } from '@site/shared-contracts/schemas';
import { Button, LinkButton } from '@site/shared-ui/button';
import { Field, Select, TextArea, TextInput } from '@site/shared-ui/field';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import styled from 'styled-components';
import { AdminIcon } from '../../components/admin-icon';
import { adminLinks } from '../../admin-links';
import { allCategories } from '../../api/all-categories';
import type { Stored } from '../../editing/draft-store';
import { EditorFrame } from '../../editing/editor-frame';
import { adoptedSentence } from '../../editing/save-sentences';
import { useEditor } from '../../editing/use-editor';
import { useNotices } from '../../notices/notice-store';
import { ImageField } from '../../components/image-field';
import { categoryProducts, PRODUCTS_PER_PAGE } from './category-products';
import { findPage } from '../../lists/find-page';
import { savedRowState } from '../../lists/use-saved-row';
import { adminKey } from '../../api/admin-query';
import { call } from '../../api/call';
import { Sheet } from '../../components/sheet';
import { SizesField } from './sizes-field';
import { DeleteDialog } from '../../deletion/delete-dialog';
import { PriceFields } from './price-fields';
import {
  labels,
  mergeProducts,
  normalisePrices,
  PRICES,
  pricesText,
  readCurrent,
  type ProductValues,
} from './product-values';

export interface ProductFormProps {
  /** The category whose list it goes back to. */
  categoryId: number;
  /** Without it a new product is written. */
  product?: Product;
  stored: Stored<ProductValues>;
}

export function ProductForm({ categoryId, product, stored }: ProductFormProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  const categories = useQuery(allCategories).data?.data;
  const [deletion, setDeletion] = useState<'asked' | 'done'>();
  const [needsPicture, setNeedsPicture] = useState(false);
  const list = adminLinks.products(categoryId);

  const editor = useEditor<ProductValues>({
    draftKey: product ? `product:${product.id}` : `product:new:${categoryId}`,
    stored,
    labels,
    schema: ProductSchema,
    busyMessage: product ? 'Updating product. Please wait..' : 'Adding new product. Please wait..',
    what: 'The product',
    listOfNew: product ? undefined : list,
    save: (values, file, choices) => {
      const form = normalisePrices(values);
      return product
        ? call('PUT /api/products/update/:id', { params: { id: product.id }, form, file }, choices)
        : call('POST /api/products/create', { form, file }, choices);
    },
    merge: mergeProducts,
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
  const { register, control, formState } = editor.form;
  const { errors } = formState;
  /** While the categories load, the product's own is known by its name already. */
  const categoryName = (id: string) =>
    categories?.find((each) => String(each.id) === id)?.name ??
    (String(product?.categoryId) === id ? product?.categoryName : undefined) ??
    (categories ? `Category ${id}` : 'Loading…');
  const isPictureMissing = !product && !editor.picture;

  return (
    <>
      <EditorFrame
        editor={{
          ...editor,
          isUnsaved: editor.isUnsaved && deletion !== 'done',
          submit: () => {
            setNeedsPicture(isPictureMissing);
            return isPictureMissing
              ? editor.form.trigger(undefined, { shouldFocus: true }).then()
              : editor.submit();
          },
        }}
        showValue={(name, values) => {
          if (name === PRICES) return pricesText(values);
          return name === 'categoryId' ? categoryName(values.categoryId ?? '') : values[name];
        }}
        buttons={
          <>
            <Button type="submit">{product ? 'Update product' : 'Add product'}</Button>
            <LinkButton as={Link} to={list} variant="secondary">
              Back to the list
            </LinkButton>
            {product && (
              <>
                <LinkButton href={links.product(product.id)} target="_blank" rel="noopener" variant="ghost">
                  <AdminIcon name="eye" /> View on website
                </LinkButton>
                <Button variant="ghost" onClick={() => setDeletion('asked')}>
                  <AdminIcon name="trash" /> Delete
                </Button>
              </>
            )}
          </>
        }
      >
        <ProductSheet>
          <Field label={labels.productName} error={errors.productName?.message} required>
            <TextInput maxLength={limits.name} autoComplete="off" {...register('productName')} />
          </Field>
          <Field label={labels.productDescription} error={errors.productDescription?.message} required>
            <TextArea rows={8} maxLength={limits.message} {...register('productDescription')} />
          </Field>
          <PriceFields form={editor.form} />
          <Controller
            control={control}
            name="sizes"
            render={({ field }) => (
              <SizesField
                ref={field.ref}
                value={field.value}
                onChange={field.onChange}
                error={errors.sizes?.message}
              />
            )}
          />
          <Field label={labels.categoryId} error={errors.categoryId?.message} required>
            <Controller
              control={control}
              name="categoryId"
              // Its options come later than its value: left to the browser, it would choose the first of them.
              render={({ field }) => (
                <Select {...field}>
                  {!categories?.some(({ id }) => String(id) === field.value) && (
                    <option value={field.value}>{categoryName(field.value)}</option>
                  )}
                  {categories?.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            />
          </Field>
          <ImageField
            label="Picture"
            name="file"
            current={editor.currentImage}
            picture={editor.picture}
            onChoose={editor.chooseImage}
            error={
              needsPicture && isPictureMissing
                ? 'This field is required.'
                : // Of the picture, which is no value of the form.
                  (errors as Record<string, { message?: string } | undefined>).file?.message
            }
            required={!product}
          />
          <Field
            label={labels.imageAlt}
            hint="For screen readers. If empty, the product name is used."
            error={errors.imageAlt?.message}
          >
            <TextInput maxLength={limits.line} autoComplete="off" {...register('imageAlt')} />
          </Field>
        </ProductSheet>
      </EditorFrame>
      {product && deletion === 'asked' && (
        <DeleteDialog
          kind="product"
          id={product.id}
          name={product.productName}
          onClose={() => setDeletion(undefined)}
          onDeleted={() => {
            editor.discardDraft();
            setDeletion('done');
          }}
        />
      )}
      {deletion === 'done' && <Navigate to={list} replace />}
    </>
  );
}

const ProductSheet = styled(Sheet)`
  max-inline-size: 860px;
`;
