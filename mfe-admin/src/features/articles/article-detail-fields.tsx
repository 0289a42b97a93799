import { limits } from '@site/shared-contracts';
import { articleLimits } from '@site/shared-contracts/schemas';
import { Field, TextInput } from '@site/shared-ui/field';
import { Controller } from 'react-hook-form';
import { ChipsField } from '../../components/chips-field';
import type { Editor } from '../../editing/use-editor';
import { ProductsInput } from '../../schema-form/products-input';
import type { ArticleValues } from './article-resource';
import { labels, splitIds } from './article-values';
import { FocusField } from '../../components/focus-field';

interface DetailFieldProps {
  editor: Editor<ArticleValues>;
}

export const TagsField = ({ editor: { form } }: DetailFieldProps) => (
  <Controller
    control={form.control}
    name="tags"
    render={({ field: { ref, value, onChange } }) => (
      <ChipsField
        ref={ref}
        label={labels.tags}
        hint="What it is about, for example Hard water. Enter or a comma adds a tag."
        name="tags"
        maxLength={articleLimits.tag}
        value={value}
        onChange={onChange}
        error={form.formState.errors.tags?.message}
      />
    )}
  />
);

export const RelatedProductsField = ({ editor: { form } }: DetailFieldProps) => (
  <Controller
    control={form.control}
    name="relatedProducts"
    render={({ field: { value, onChange } }) => (
      <ProductsInput
        field={{
          label: labels.relatedProducts,
          hint: 'Shown below the text, in this order.',
          error: form.formState.errors.relatedProducts?.message,
        }}
        value={splitIds(value)}
        most={articleLimits.relatedProducts}
        onChange={(ids) => onChange(ids.join(','))}
      />
    )}
  />
);

export const ImageFocusField = ({ editor: { form, currentImage, chosenImage } }: DetailFieldProps) => (
  <Controller
    control={form.control}
    name="imageFocus"
    render={({ field: { value, onChange } }) => (
      <FocusField
        value={value}
        onChange={onChange}
        current={currentImage}
        chosen={chosenImage}
        error={form.formState.errors.imageFocus?.message}
      />
    )}
  />
);

export const SearchTitleField = ({ editor: { form } }: DetailFieldProps) => (
  <Field
    label={labels.searchTitle}
    hint="In search results and where the page is shared. If empty, the title is used."
    error={form.formState.errors.searchTitle?.message}
  >
    <TextInput maxLength={limits.line} autoComplete="off" {...form.register('searchTitle')} />
  </Field>
);

export const SearchDescriptionField = ({ editor: { form } }: DetailFieldProps) => (
  <Field
    label={labels.searchDescription}
    hint="If empty, the short description is used."
    error={form.formState.errors.searchDescription?.message}
  >
    <TextInput maxLength={limits.line} autoComplete="off" {...form.register('searchDescription')} />
  </Field>
);
