import { links, type Product } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { Link, Navigate } from '@site/shared-contracts/router';
import { Button, LinkButton } from '@site/shared-ui/button';
import { useState } from 'react';
import { adminLinks } from '../../admin-links';
import { allCategories } from '../../api-client/all-categories';
import { AdminIcon } from '../../components/admin-icon';
import { DeleteDialog } from '../../deletion/delete-dialog';
import type { ServerState } from '../../editing/draft-store';
import { EditorFrame } from '../../editing/editor-frame';
import { imageErrorOf } from '../../editing/form-fields';
import type { Editor } from '../../editing/use-editor';
import { ProductFields } from './product-fields';
import { PRICES, pricesText } from './product-prices';
import type { ProductValues } from './product-values';
import { useProductEditor } from './use-product-editor';

export interface ProductFormProps {
  /** The category whose list the form returns to. */
  categoryId: number;
  /** Left out for a new product. */
  product?: Product;
  stored: ServerState<ProductValues>;
}

/** Edits a product, or adds one; an existing one can be deleted here too. */
export function ProductForm({ categoryId, product, stored }: ProductFormProps) {
  const categories = useQuery(allCategories).data?.data;
  const [deletion, setDeletion] = useState<'confirming' | 'done'>();
  const list = adminLinks.products(categoryId);
  const { editor, imageError } = useRequiredImage(
    useProductEditor({ categoryId, product, stored }),
    !product,
  );
  /** While the categories load, only the name of the product's own category is known. */
  const categoryName = (id: string) =>
    categories?.find((each) => String(each.id) === id)?.name ??
    (String(product?.categoryId) === id ? product?.categoryName : undefined) ??
    (categories ? `Category ${id}` : 'Loading…');
  return (
    <>
      <EditorFrame
        editor={{ ...editor, isUnsaved: editor.isUnsaved && deletion !== 'done' }}
        showValue={(name, values) => {
          if (name === PRICES) return pricesText(values);
          return name === 'categoryId' ? categoryName(values.categoryId ?? '') : values[name];
        }}
        buttons={<FormButtons product={product} list={list} onDelete={() => setDeletion('confirming')} />}
      >
        <ProductFields
          editor={editor}
          isNew={!product}
          categories={categories}
          categoryName={categoryName}
          imageError={imageError}
        />
      </EditorFrame>
      {product && deletion === 'confirming' && (
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

/** The API's schema validates the texts only: whether there is an image is checked before it. */
function useRequiredImage(editor: Editor<ProductValues>, isRequired: boolean) {
  const [wasMissing, setWasMissing] = useState(false);
  const isMissing = isRequired && !editor.chosenImage;
  const submit = async () => {
    setWasMissing(isMissing);
    // The other fields are validated all the same, so that every error is shown at once.
    if (isMissing) await editor.form.trigger(undefined, { shouldFocus: true });
    else await editor.submit();
  };
  return {
    editor: { ...editor, submit },
    imageError:
      wasMissing && isMissing
        ? 'This field is required.'
        : imageErrorOf(editor.form.formState.errors, 'file'),
  };
}

interface FormButtonsProps {
  product: Product | undefined;
  list: string;
  onDelete: () => void;
}

const FormButtons = ({ product, list, onDelete }: FormButtonsProps) => (
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
        <Button variant="ghost" onClick={onDelete}>
          <AdminIcon name="trash" /> Delete
        </Button>
      </>
    )}
  </>
);
