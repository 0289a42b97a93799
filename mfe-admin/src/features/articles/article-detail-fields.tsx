import { articleLimits } from '@site/shared-contracts/schemas';
import { Field, TextInput } from '@site/shared-ui/field';
import { Controller } from 'react-hook-form';
import { ChipsField } from '../../components/chips-field';
import type { Editor } from '../../editing/use-editor';
import { ProductsInput } from '../../schema-form/products-input';
import type { ArticleValues } from './article-resource';
import { labels, splitIds } from './article-values';

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

const searchHints = {
  searchTitle: 'In search results and where the page is shared. If empty, the title is used.',
  searchDescription: 'If empty, the short description is used.',
};

interface SearchTextFieldProps extends DetailFieldProps {
  name: keyof typeof searchHints;
}

export const SearchTextField = ({ editor: { form }, name }: SearchTextFieldProps) => (
  <Field label={labels[name]} hint={searchHints[name]} error={form.formState.errors[name]?.message}>
    <TextInput autoComplete="off" {...form.register(name)} />
  </Field>
);
