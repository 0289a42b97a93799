import { links, type Product } from '@site/shared-contracts';
import { DangerButton } from '../../components/danger-button';
import { useQuery } from '@site/shared-contracts/query';
import { Link, Navigate } from '@site/shared-contracts/router';
import { Button, LinkButton } from '@site/shared-ui/button';
import { useEffect, useRef, useState } from 'react';
import { adminLinks } from '../../links/admin-links';
import { allCategories } from '../../api-client/all-categories';
import { AdminIcon } from '../../components/admin-icon';
import { useImages } from '../../components/image-store';
import { PublishBar } from '../../content-publishing/publish-bar';
import type { ContentDetails } from '../../content-publishing/content-calls';
import { DeleteDialog } from '../../deletion/delete-dialog';
import { EditorForm } from '../../editing/editor-form';
import { PicturesPreview } from '../../schema-form/pictures-preview';
import { useEditorWithUploads } from '../../schema-form/use-editor-with-uploads';
import { FormProvider } from 'react-hook-form';
import { DuplicateButton } from './duplicate-button';
import { ProductFields } from './product-fields';
import { imagesOf, readPictures } from './product-details';
import { productText } from './describe-product';
import { labelOf, type ProductFormTexts } from './product-form-texts';
import { draftKeyOf, useProductEditor, type ProductEdit } from './use-product-editor';

type ProductEditorProps = Omit<ProductEdit, 'addsAnother'>;

/** Edits a product, or adds one; an existing one can be deleted here too. */
export function ProductEditor({ categoryId, product, details, stored }: ProductEditorProps) {
  const categories = useQuery(allCategories).data?.data;
  const [deletion, setDeletion] = useState<'confirming' | 'done'>();
  const list = adminLinks.products(categoryId);
  const isDraft = !product && details !== undefined;
  const { editor, uploads, submit, saveDraft } = useFormWithUploads({ categoryId, product, details, stored });
  const isUnsaved = editor.isUnsaved && deletion !== 'done';
  /** While the categories load, only the name of the product's own category is known. */
  const categoryName = (id: string) =>
    categories?.find((each) => String(each.id) === id)?.name ??
    (String(product?.categoryId) === id ? product?.categoryName : undefined) ??
    (categories ? `Category ${id}` : 'Loading…');
  return (
    <>
      {details && (
        <PublishBar
          item={details.item}
          what={`'${details.item.name || 'The product'}'`}
          labelOf={labelOf}
          history={adminLinks.history('product', details.item.id)}
          isUnsaved={isUnsaved}
          onRemoved={() => setDeletion('done')}
        >
          <DuplicateButton
            id={details.item.id}
            categoryId={details.item.categoryId ?? categoryId}
            name={details.item.name}
            isUnsaved={isUnsaved}
          />
        </PublishBar>
      )}
      <EditorForm
        permit={{ call: 'PUT /api/content/:kind/:id', kind: 'product' }}
        editor={{ ...editor, isUnsaved }}
        showValue={(name, values) => {
          if (name === 'pictures') {
            return <PicturesPreview pictures={readPictures(values.pictures ?? '')} otherwise="The name" />;
          }
          if (name === 'categoryId') return categoryName(values.categoryId ?? '');
          return productText(name, values as ProductFormTexts);
        }}
        buttons={
          <FormButtons
            product={product}
            isDraft={isDraft}
            list={list}
            onSaveDraft={() => void saveDraft()}
            onAddAnother={() => void submit(true)}
            onDelete={() => setDeletion('confirming')}
          />
        }
      >
        <FormProvider {...editor.form}>
          <ProductFields
            editor={editor}
            uploads={uploads}
            categories={categories}
            categoryName={categoryName}
            path={product && (product.path ?? links.product(product.id))}
          />
        </FormProvider>
      </EditorForm>
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

/** The editor of a product, which waits for the pictures that are being uploaded. */
function useFormWithUploads(edited: ProductEditorProps) {
  const { categoryId, product, details } = edited;
  const addsAnother = useRef(false);
  const form = useEditorWithUploads({
    ...useProductEditor({ ...edited, addsAnother }),
    draftKey: draftKeyOf(product?.id ?? details?.item.id, categoryId),
    field: 'pictures',
  });
  useShownImages(product, details);
  const submit = (another: boolean) => {
    addsAnother.current = another;
    return form.editor.submit();
  };
  return { ...form, submit, editor: { ...form.editor, submit: () => submit(false) } };
}

/** The form refers to its pictures by id. */
function useShownImages(product: Product | undefined, details: ContentDetails | undefined): void {
  const addImages = useImages(({ add }) => add);
  useEffect(() => {
    addImages({ ...details?.images, ...(product && imagesOf(product)) });
  }, [product, details, addImages]);
}

interface FormButtonsProps {
  product: Product | undefined;
  isDraft: boolean;
  list: string;
  onSaveDraft: () => void;
  onAddAnother: () => void;
  onDelete: () => void;
}

const FormButtons = ({ product, isDraft, list, onSaveDraft, onAddAnother, onDelete }: FormButtonsProps) => (
  <>
    {isDraft ? (
      <Button type="submit">Save draft</Button>
    ) : (
      <>
        <Button type="submit">{product ? 'Update product' : 'Add product'}</Button>
        {!product && (
          <Button variant="secondary" onClick={onAddAnother}>
            Save and add another
          </Button>
        )}
        <Button variant="secondary" onClick={onSaveDraft}>
          Save as draft
        </Button>
      </>
    )}
    <LinkButton as={Link} to={list} variant="secondary">
      Back to the list
    </LinkButton>
    {product && (
      <>
        <LinkButton
          href={product.path ?? links.product(product.id)}
          target="_blank"
          rel="noopener"
          variant="ghost"
        >
          <AdminIcon name="eye" /> View on website
        </LinkButton>
        <DangerButton onClick={onDelete}>
          <AdminIcon name="trash" /> Delete
        </DangerButton>
      </>
    )}
  </>
);
