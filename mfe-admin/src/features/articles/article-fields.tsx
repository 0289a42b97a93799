import { Field, TextArea, TextInput } from '@site/shared-ui/field';
import { Fragment, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { FormCard } from '../../components/form-card';
import type { Editor } from '../../editing/use-editor';
import { RichTextField } from '../../rich-text-editor/rich-text-field';
import type { PendingUploads } from '../../schema-form/pending-uploads';
import type { ArticleValues } from './article-resource';
import { RelatedProductsField, SearchTextField, TagsField } from './article-detail-fields';
import { labels } from './article-values';
import { PictureField } from './picture-field';

export interface ArticleFieldsProps {
  editor: Editor<ArticleValues>;
  uploads: PendingUploads;
}

/** The fields of an article, in the order of the screen. */
export function ArticleFields({ editor, uploads }: ArticleFieldsProps) {
  const { register, formState, control } = editor.form;
  const { field: body } = useController({ control, name: 'body' });
  const { errors } = formState;
  const inputs: Record<keyof ArticleValues, ReactNode> = {
    title: (
      <Field label={labels.title} error={errors.title?.message} required>
        <TextInput autoComplete="off" {...register('title')} />
      </Field>
    ),
    shortDescription: (
      <Field
        label={labels.shortDescription}
        hint="Shown in lists and search results."
        error={errors.shortDescription?.message}
        required
      >
        <TextArea rows={3} {...register('shortDescription')} />
      </Field>
    ),
    body: (
      <RichTextField
        label={labels.body}
        error={errors.body?.message}
        required
        value={body.value}
        onChange={body.onChange}
      />
    ),
    author: (
      <Field
        label={labels.author}
        hint="The person who wrote it. If empty, the company is the author."
        error={errors.author?.message}
      >
        <TextInput autoComplete="off" {...register('author')} />
      </Field>
    ),
    tags: <TagsField editor={editor} />,
    relatedProducts: <RelatedProductsField editor={editor} />,
    picture: <PictureField editor={editor} uploads={uploads} />,
    searchTitle: <SearchTextField editor={editor} name="searchTitle" />,
    searchDescription: <SearchTextField editor={editor} name="searchDescription" />,
  };
  return (
    <FormCard>
      {Object.entries(inputs).map(([name, input]) => (
        <Fragment key={name}>{input}</Fragment>
      ))}
    </FormCard>
  );
}
