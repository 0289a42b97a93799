import { limits } from '@site/shared-contracts';
import { useQueryClient } from '@site/shared-contracts/query';
import { Link, useNavigate } from '@site/shared-contracts/router';
import { Button, LinkButton } from '@site/shared-ui/button';
import { Field, TextArea, TextInput } from '@site/shared-ui/field';
import styled from 'styled-components';
import { AdminIcon } from '../../components/admin-icon';
import { ARTICLES_PER_PAGE, type Article, type ArticleKind, type ArticleValues } from './article-kind';
import type { Stored } from '../../editing/draft-store';
import { EditorFrame } from '../../editing/editor-frame';
import { keptSentenceOf } from '../../editing/save-sentences';
import { useEditor } from '../../editing/use-editor';
import { useNotices } from '../../notices/notice-store';
import { PictureField } from '../../components/picture-field';
import { findPage } from '../../lists/find-page';
import { savedState } from '../../lists/use-saved-row';
import { adminKey } from '../../api/admin-query';
import { Sheet } from '../../components/sheet';
import { ArticlePreview } from './article-preview';
import { valuesOf } from './article-values';

export interface ArticleFormProps {
  kind: ArticleKind;
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
export function ArticleForm({ kind, article, stored }: ArticleFormProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const tell = useNotices(({ tell }) => tell);
  const editor = useEditor<ArticleValues>({
    draftKey: `${kind.kind}:${article?.id ?? 'new'}`,
    stored,
    labels,
    schema: kind.formSchema,
    busyMessage: `Saving ${kind.name}. Please wait..`,
    what: `The ${kind.name}`,
    listOfNew: article ? undefined : kind.list(),
    wireNames: { blogShortDescription: 'body', description: 'body' },
    save: (values, image, choices) => kind.save(article?.id, values, image, choices),
    onSaved: async ({ id, values, kept }) => {
      const page = await findPage(queryClient, kind.listQuery({ sort: 'newest' }), id, ARTICLES_PER_PAGE);
      const done = article ? 'updated' : 'created';
      // As the specification has it: a message that is answered, then the list.
      if (kind.hasSavedAlert) window.alert(`${kind.Name} ${done} successfully`);
      const words = [
        ...(kind.hasSavedAlert ? [] : [`'${values.title}' was ${done}.`]),
        ...(kept.length ? [keptSentenceOf(kept)] : []),
      ];
      if (words.length) tell({ tone: 'success', text: words.join(' ') });
      void queryClient.invalidateQueries({ queryKey: [adminKey] });
      void navigate(kind.list(page), { state: savedState(id) });
    },
    readCurrent: (current) => {
      const read = kind.readOne(current);
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
            <LinkButton as={Link} to={kind.list()} variant="secondary">
              Back to the list
            </LinkButton>
            {article && (
              <LinkButton href={kind.view(article.id)} target="_blank" rel="noopener" variant="ghost">
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
          <PictureField
            label="Picture"
            name="image"
            current={editor.currentPicture}
            picture={editor.picture}
            onChoose={editor.choosePicture}
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
        current={editor.currentPicture}
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
