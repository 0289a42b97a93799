import { limits, type Category } from '@site/shared-contracts';
import { Field, Select, TextArea, TextInput } from '@site/shared-ui/field';
import { Fragment, type ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import styled from 'styled-components';
import { ChipsField } from '../../components/chips-field';
import { ImageField } from '../../components/image-field';
import { FormCard } from '../../components/form-card';
import type { Editor } from '../../editing/use-editor';
import { PriceFields } from './price-fields';
import { PRICES, type PriceName } from './product-prices';
import { labels, type ProductValues } from './product-values';

export interface ProductFieldsProps {
  editor: Editor<ProductValues>;
  isNew: boolean;
  /** Undefined until they are loaded. */
  categories: readonly Category[] | undefined;
  categoryName: (id: string) => string;
  /** Why the image is not accepted. */
  imageError: string | undefined;
}

/** The input of each field of the API's form, with the three prices in one row and the image. */
type ProductInputs = Record<Exclude<keyof ProductValues, PriceName> | typeof PRICES | 'image', ReactNode>;

/** The fields of a product, in the order of the screen. */
export function ProductFields({ editor, isNew, categories, categoryName, imageError }: ProductFieldsProps) {
  const { register, control, formState } = editor.form;
  const { errors } = formState;
  const inputs: ProductInputs = {
    productName: (
      <Field label={labels.productName} error={errors.productName?.message} required>
        <TextInput maxLength={limits.name} autoComplete="off" {...register('productName')} />
      </Field>
    ),
    productDescription: (
      <Field label={labels.productDescription} error={errors.productDescription?.message} required>
        <TextArea rows={8} maxLength={limits.message} {...register('productDescription')} />
      </Field>
    ),
    [PRICES]: <PriceFields form={editor.form} />,
    sizes: (
      <Controller
        control={control}
        name="sizes"
        render={({ field: { ref, value, onChange } }) => (
          <ChipsField
            ref={ref}
            label={labels.sizes}
            hint="For example 500 ml. Enter or a comma adds a size."
            name="sizes"
            maxLength={limits.size}
            value={value}
            onChange={onChange}
            error={errors.sizes?.message}
          />
        )}
      />
    ),
    categoryId: <CategoryField editor={editor} categories={categories} categoryName={categoryName} />,
    image: (
      <ImageField
        label="Picture"
        name="file"
        current={editor.currentImage}
        chosen={editor.chosenImage}
        onChoose={editor.chooseImage}
        error={imageError}
        required={isNew}
      />
    ),
    imageAlt: (
      <Field
        label={labels.imageAlt}
        hint="For screen readers. If empty, the product name is used."
        error={errors.imageAlt?.message}
      >
        <TextInput maxLength={limits.line} autoComplete="off" {...register('imageAlt')} />
      </Field>
    ),
  };
  return (
    <ProductFormCard>
      {Object.entries(inputs).map(([name, input]) => (
        <Fragment key={name}>{input}</Fragment>
      ))}
    </ProductFormCard>
  );
}

type CategoryFieldProps = Pick<ProductFieldsProps, 'editor' | 'categories' | 'categoryName'>;

const CategoryField = ({ editor, categories, categoryName }: CategoryFieldProps) => (
  <Field label={labels.categoryId} error={editor.form.formState.errors.categoryId?.message} required>
    <Controller
      control={editor.form.control}
      name="categoryId"
      // The options are loaded after the value: an uncontrolled select would choose the first of them.
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
);

const ProductFormCard = styled(FormCard)`
  max-inline-size: 860px;
`;
