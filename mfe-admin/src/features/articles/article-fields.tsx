import { limits } from '@site/shared-contracts';
import { Field, TextArea, TextInput } from '@site/shared-ui/field';
import { Fragment, type ReactNode } from 'react';
import { ImageField } from '../../components/image-field';
import { FormCard } from '../../components/form-card';
import { imageErrorOf } from '../../editing/form-fields';
import type { Editor } from '../../editing/use-editor';
import { pasteAsMarkdown } from '../../pasted-text/paste-as-markdown';
import type { ArticleValues } from './article-resource';
import { labels } from './article-values';

const bodyHint =
  'An empty line begins a paragraph. ## makes a heading, - a list, 1. a numbered list, > a quotation, **bold** and ' +
  '*italic* emphasis, [words](https://…) a link, and rows of | cells | a table. What you paste from Word, Google Docs or a ' +
  'web page is converted.';

/** The fields of an article, in the order of the screen. */
export function ArticleFields({ editor }: { editor: Editor<ArticleValues> }) {
  const { register, formState } = editor.form;
  const { errors } = formState;
  const inputs: Record<keyof ArticleValues | 'image', ReactNode> = {
    title: (
      <Field label={labels.title} error={errors.title?.message} required>
        <TextInput maxLength={limits.line} autoComplete="off" {...register('title')} />
      </Field>
    ),
    shortDescription: (
      <Field
        label={labels.shortDescription}
        hint="Shown in lists and search results."
        error={errors.shortDescription?.message}
        required
      >
        <TextArea rows={3} maxLength={limits.message} {...register('shortDescription')} />
      </Field>
    ),
    body: (
      <Field label={labels.body} hint={bodyHint} error={errors.body?.message} required>
        <TextArea rows={18} maxLength={limits.article} {...register('body')} onPaste={pasteAsMarkdown} />
      </Field>
    ),
    image: (
      <ImageField
        label="Picture"
        name="image"
        current={editor.currentImage}
        chosen={editor.chosenImage}
        onChoose={editor.chooseImage}
        error={imageErrorOf(errors, 'image')}
      />
    ),
    imageAlt: (
      <Field
        label={labels.imageAlt}
        hint="For screen readers. If empty, the title is used."
        error={errors.imageAlt?.message}
      >
        <TextInput maxLength={limits.line} autoComplete="off" {...register('imageAlt')} />
      </Field>
    ),
  };
  return (
    <FormCard>
      {Object.entries(inputs).map(([name, input]) => (
        <Fragment key={name}>{input}</Fragment>
      ))}
    </FormCard>
  );
}
