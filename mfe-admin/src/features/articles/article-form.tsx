import { Link, useNavigate } from '@site/shared-contracts/router';
import { Button, LinkButton } from '@site/shared-ui/button';
import styled from 'styled-components';
import { AdminIcon } from '../../components/admin-icon';
import { adminLinks } from '../../links/admin-links';
import { PublishBar } from '../../content-publishing/publish-bar';
import { capitalise } from '../../format/capitalise';
import { EditorForm } from '../../editing/editor-form';
import { PicturesPreview } from '../../schema-form/pictures-preview';
import { useEditorWithUploads } from '../../schema-form/use-editor-with-uploads';
import { ArticleFields } from './article-fields';
import { ArticlePreview } from './article-preview';
import { labelOf, readPicture } from './article-values';
import { draftKeyOf, useArticleEditor, type ArticleEdit } from './use-article-editor';
import { useShownPicture } from './use-shown-picture';

/** The form, and beside it the article as visitors will see it. */
export function ArticleForm({ resource, article, details, stored }: ArticleEdit) {
  const { editor, uploads, saveDraft } = useEditorWithUploads({
    ...useArticleEditor({ resource, article, details, stored }),
    draftKey: draftKeyOf(resource, article?.id ?? details?.item.id),
    field: 'picture',
  });
  useShownPicture(article, details);
  const navigate = useNavigate();
  const isDraft = !article && details !== undefined;
  return (
    <>
      {details && (
        <PublishBar
          item={details.item}
          what={`'${details.item.name || capitalise(resource.name)}'`}
          labelOf={labelOf}
          history={adminLinks.history(resource.kind, details.item.id)}
          isUnsaved={editor.isUnsaved}
          onRemoved={() => void navigate(resource.list())}
        />
      )}
      <Columns>
        <EditorForm
          permit={{ call: 'PUT /api/content/:kind/:id', kind: resource.kind }}
          editor={editor}
          showValue={(name, values) =>
            name === 'picture' ? (
              <PicturesPreview
                pictures={[readPicture(values.picture ?? '')].filter((picture) => picture !== null)}
                otherwise="The title"
              />
            ) : (
              values[name]
            )
          }
          buttons={
            <>
              {isDraft ? (
                <Button type="submit">Save draft</Button>
              ) : (
                <>
                  <Button type="submit">{article ? 'Save' : 'Create'}</Button>
                  <Button variant="secondary" onClick={() => void saveDraft()}>
                    Save as draft
                  </Button>
                </>
              )}
              <LinkButton as={Link} to={resource.list()} variant="secondary">
                Back to the list
              </LinkButton>
              {article && (
                <LinkButton
                  href={article.path ?? resource.view(article.id)}
                  target="_blank"
                  rel="noopener"
                  variant="ghost"
                >
                  <AdminIcon name="eye" /> View on website
                </LinkButton>
              )}
            </>
          }
        >
          <ArticleFields editor={editor} uploads={uploads} />
        </EditorForm>
        <ArticlePreview
          values={editor.form.watch()}
          createdAt={article?.createdAt}
          path={article && (article.path ?? resource.view(article.id))}
        />
      </Columns>
    </>
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
