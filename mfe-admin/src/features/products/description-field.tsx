import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { escapeMarkdown } from '../../rich-text-editor/escape-markdown';
import { RichTextField } from '../../rich-text-editor/rich-text-field';
import { labels, type ProductFormTexts } from './product-form-texts';

/** The description as visitors see it. A plain text stays one until it is edited here. */
export function DescriptionField({ form }: { form: UseFormReturn<ProductFormTexts> }) {
  const { control, setValue } = form;
  const { field, fieldState } = useController({ control, name: 'productDescription' });
  const format = useWatch({ control, name: 'descriptionFormat' });
  const { productDescription: stored, descriptionFormat: storedFormat } = form.formState
    .defaultValues as ProductFormTexts;
  const change = (text: string) => {
    const isTakenBack = storedFormat === '' && text === escapeMarkdown(stored);
    setValue('descriptionFormat', isTakenBack ? '' : 'markdown', { shouldDirty: true });
    field.onChange(isTakenBack ? stored : text);
  };
  return (
    <RichTextField
      label={labels.productDescription}
      error={fieldState.error?.message}
      required
      value={format === 'markdown' ? field.value : escapeMarkdown(field.value)}
      onChange={change}
    />
  );
}
