import { Link } from '@site/shared-contracts/router';
import { Button, LinkButton } from '@site/shared-ui/button';
import styled from 'styled-components';
import { AdminIcon } from '../../components/admin-icon';
import type { ServerState } from '../../editing/draft-store';
import { EditorFrame } from '../../editing/editor-frame';
import { ArticleFields } from './article-fields';
import { ArticlePreview } from './article-preview';
import type { Article, ArticleResource, ArticleValues } from './article-resource';
import { useArticleEditor } from './use-article-editor';

export interface ArticleFormProps {
  resource: ArticleResource;
  /** Left out for a new article. */
  article?: Article;
  stored: ServerState<ArticleValues>;
}

/** The form, and beside it the article as visitors will see it. */
export function ArticleForm({ resource, article, stored }: ArticleFormProps) {
  const editor = useArticleEditor({ resource, article, stored });
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
        <ArticleFields editor={editor} />
      </EditorFrame>
      <ArticlePreview
        values={editor.form.watch()}
        chosenImage={editor.chosenImage}
        currentImage={editor.currentImage}
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
