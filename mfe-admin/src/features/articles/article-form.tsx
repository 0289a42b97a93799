import { limits } from '@site/shared-contracts';
import { useQueryClient } from '@site/shared-contracts/query';
import { Link, useNavigate } from '@site/shared-contracts/router';
import { Button, LinkButton } from '@site/shared-ui/button';
import { Field, TextArea, TextInput } from '@site/shared-ui/field';
import styled from 'styled-components';
import { AdminIcon } from '../../components/admin-icon';
import {
  ARTICLES_PER_PAGE,
  type Article,
  type ArticleResource,
  type ArticleValues,
} from './article-resource';
import type { Stored } from '../../editing/draft-store';
import { EditorFrame } from '../../editing/editor-frame';
import { adoptedSentence } from '../../editing/save-sentences';
import { useEditor } from '../../editing/use-editor';
import { useNotices } from '../../notices/notice-store';
import { ImageField } from '../../components/image-field';
import { findPage } from '../../lists/find-page';
import { savedRowState } from '../../lists/use-saved-row';
import { adminKey } from '../../api/admin-query';
import { Sheet } from '../../components/sheet';
import { ArticlePreview } from './article-preview';
import { valuesOf } from './article-values';

export interface ArticleFormProps {
  resource: ArticleResource;
  /** Without it a new one is written. */
  article?: Article;
  stored: Stored<ArticleValues>;
}

const labels: Record<keyof ArticleValues, string> = {
  title: 'Title',
  shortDescription: 'Short description',
  body: 'Text',
  imageAlt: 'What the picture shows',
};

/** Writing on one side, on the other what visitors will see. */
export function ArticleForm({ resource, article, stored }: ArticleFormProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  const editor = useEditor<ArticleValues>({
    draftKey: `${resource.kind}:${article?.id ?? 'new'}`,
    stored,
    labels,
    schema: resource.formSchema,
    busyMessage: `Saving ${resource.name}. Please wait..`,
    what: `The ${resource.name}`,
    listOfNew: article ? undefined : resource.list(),
    wireNames: { blogShortDescription: 'body', description: 'body' },
    save: (values, image, choices) => resource.save(article?.id, values, image, choices),
    onSaved: async ({ id, values, adopted }) => {
      const page = await findPage(queryClient, resource.listQuery({ sort: 'newest' }), id, ARTICLES_PER_PAGE);
      const done = article ? 'updated' : 'created';
      // As the specification has it: a message that is answered, then the list.
      if (resource.hasSavedAlert) window.alert(`${resource.shortName} ${done} successfully`);
      const words = [
        ...(resource.hasSavedAlert ? [] : [`'${values.title}' was ${done}.`]),
        ...(adopted.length ? [adoptedSentence(adopted)] : []),
      ];
      if (words.length) notify({ tone: 'success', text: words.join(' ') });
      void queryClient.invalidateQueries({ queryKey: [adminKey] });
      void navigate(resource.list(page), { state: savedRowState(id) });
    },
    readCurrent: (current) => {
      const read = resource.readOne(current);
      return read && valuesOf(read);
    },
  });
  const { register, formState, watch } = editor.form;
  const { errors } = formState;
  return (
    <Columns>
      <EditorFrame
        editor={editor}
        buttons={
          <>
            <Button type="submit">{article ? 'Save' : 'Create'}</Button>
            <LinkButton as={Link} to={resource.list()} variant="secondary">
              Back to the list
            </LinkButton>
            {article && (
              <LinkButton href={resource.view(article.id)} target="_blank" rel="noopener" variant="ghost">
                <AdminIcon name="eye" /> View on website
              </LinkButton>
            )}
          </>
        }
      >
        <Sheet>
          <Field label={labels.title} error={errors.title?.message} required>
            <TextInput maxLength={limits.line} autoComplete="off" {...register('title')} />
          </Field>
          <Field
            label={labels.shortDescription}
            hint="Shown in lists and search results."
            error={errors.shortDescription?.message}
            required
          >
            <TextArea rows={3} maxLength={limits.message} {...register('shortDescription')} />
          </Field>
          <Field
            label={labels.body}
            hint="An empty line begins a paragraph. ## makes a heading, - a list, 1. a numbered list, > a quotation, **bold** and *italic* emphasis, [words](https://…) a link, and rows of | cells | a table."
            error={errors.body?.message}
            required
          >
            <TextArea rows={18} maxLength={limits.article} {...register('body')} />
          </Field>
          <ImageField
            label="Picture"
            name="image"
            current={editor.currentImage}
            picture={editor.picture}
            onChoose={editor.chooseImage}
            // Of the picture, which is no value of the form.
            error={(errors as Record<string, { message?: string } | undefined>).image?.message}
          />
          <Field
            label={labels.imageAlt}
            hint="For screen readers. If empty, the title is used."
            error={errors.imageAlt?.message}
          >
            <TextInput maxLength={limits.line} autoComplete="off" {...register('imageAlt')} />
          </Field>
        </Sheet>
      </EditorFrame>
      <ArticlePreview
        values={watch()}
        picture={editor.picture}
        current={editor.currentImage}
        createdAt={article?.createdAt}
      />
    </Columns>
  );
}

const Columns = styled.div`
  display: grid;
  gap: var(--space-6);
  align-items: start;

  @media (min-width: 80em) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;
