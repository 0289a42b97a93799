import { useQuery } from '@site/shared-contracts/query';
import { useParams } from '@site/shared-contracts/router';
import type { ArticleResource } from './article-resource';
import { AddressCard } from '../../addresses/address-card';
import { AsyncView } from '../../components/async-view';
import { capitalise } from '../../format/capitalise';
import { isGone } from '../../api-client/is-gone';
import { NotFound } from '../../components/not-found';
import { parseId } from '../../lists/parse-id';
import { Screen } from '../../components/screen';
import { hasDraft, type ContentDetails } from '../../content-publishing/content-calls';
import { useContentToEdit } from '../../content-publishing/use-content-to-edit';
import { PresenceNotice } from '../../presence/presence-notice';
import { ArticleForm } from './article-form';
import { newArticle, valuesOf, valuesOfDraft } from './article-values';
import { Permitted } from '../../session/permitted';
import { NotPermitted } from '../../components/not-permitted';

/** The form for a new article, or for an existing one. */
export function ArticleFormScreen({ resource }: { resource: ArticleResource }) {
  const { blogId, newsId } = useParams();
  const id = blogId ?? newsId;
  if (id === undefined) {
    return (
      <Permitted call="POST /api/content/:kind" kind={resource.kind} otherwise={<NotPermitted />}>
        <Screen title={`New ${resource.name}`}>
          <ArticleForm key={resource.kind} resource={resource} stored={newArticle} />
        </Screen>
      </Permitted>
    );
  }
  const articleId = parseId(id);
  return articleId === undefined ? (
    <NoArticle resource={resource} />
  ) : (
    <ExistingArticle key={`${resource.kind} ${id}`} resource={resource} id={articleId} />
  );
}

const NoArticle = ({ resource }: { resource: ArticleResource }) => (
  <NotFound what={capitalise(resource.name)} back={{ to: resource.list(), label: resource.title }} />
);

function ExistingArticle({ resource, id }: { resource: ArticleResource; id: number }) {
  const content = useContentToEdit({ kind: resource.kind, id });
  if (!content.data && isGone(content.error)) return <NoArticle resource={resource} />;
  return (
    <Screen title={content.data?.item.name ?? resource.shortName}>
      {content.data && (
        <Permitted call="PUT /api/content/:kind/:id" kind={resource.kind}>
          <PresenceNotice subject={`${resource.kind}:${id}`} />
        </Permitted>
      )}
      <AsyncView query={content} what={`the ${resource.name}`}>
        {(details) =>
          hasDraft(details.item) ? (
            <ArticleForm key="draft" resource={resource} details={details} stored={valuesOfDraft(details)} />
          ) : (
            <VisibleArticle resource={resource} details={details} />
          )
        }
      </AsyncView>
      {content.data && (
        <Permitted call="PUT /api/address/update/:kind/:id" kind={resource.kind}>
          <AddressCard kind={resource.kind} id={id} />
        </Permitted>
      )}
    </Screen>
  );
}

function VisibleArticle({ resource, details }: { resource: ArticleResource; details: ContentDetails }) {
  // Loaded once: changes that a colleague saves during the edit are merged when it is saved.
  const query = useQuery({ ...resource.oneQuery(details.item.id), gcTime: 0, staleTime: Infinity });
  return (
    <AsyncView query={query} what={`the ${resource.name}`}>
      {(article) => (
        <ArticleForm resource={resource} article={article} details={details} stored={valuesOf(article)} />
      )}
    </AsyncView>
  );
}
