import { useQuery } from '@site/shared-contracts/query';
import { Link, useParams } from '@site/shared-contracts/router';
import type { ApiResponse } from '@site/shared-contracts/schemas';
import { Button, LinkButton } from '@site/shared-ui/button';
import { useEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import { adminLinks } from '../../admin-links';
import { AsyncView } from '../../components/async-view';
import { FormCard } from '../../components/form-card';
import { useImages } from '../../components/image-store';
import { NotFound } from '../../components/not-found';
import { Screen } from '../../components/screen';
import { EditorFrame } from '../../editing/editor-frame';
import { contentQuery } from '../../content-publishing/content-calls';
import { PreviewDialog } from '../../content-publishing/preview-dialog';
import { PublishState } from '../../content-publishing/publish-state';
import { PresenceNotice } from '../../presence/presence-notice';
import { readableText } from '../../schema-form/readable-text';
import { valueOf } from '../../schema-form/leaves';
import { ContrastNotice } from './contrast-notice';
import { PagePreview } from './page-preview';
import { PartFields } from './part-fields';
import { siteContent, siteParts, type SitePart } from './site-parts';
import { useSitePartEditor } from './use-site-part-editor';
import { useUnpublishedParts } from './use-unpublished-parts';

/** The form of one part of the site's content. */
export function SitePartScreen() {
  const { part: key } = useParams();
  const part = siteParts.find((each) => each.key === key);
  if (!part)
    return (
      <NotFound what="Part of the site" back={{ to: adminLinks.siteContent(), label: 'Site content' }} />
    );
  return <LoadedPart key={part.key} part={part} />;
}

function LoadedPart({ part }: { part: SitePart }) {
  const query = useQuery(contentQuery(siteContent));
  const addImages = useImages(({ add }) => add);
  useEffect(() => {
    if (query.data) addImages(query.data.images);
  }, [query.data, addImages]);
  return (
    <Screen title={part.description.label} lead={part.description.hint}>
      {query.data && <PresenceNotice subject={`site:${part.key}`} />}
      <AsyncView query={query} what="the content of the site">
        {(details) => <PartForm part={part} details={details} />}
      </AsyncView>
    </Screen>
  );
}

interface PartFormProps {
  part: SitePart;
  details: ApiResponse<'GET /api/content/:kind/:id'>;
}

function PartForm({ part, details: { item, values } }: PartFormProps) {
  const { editor, submit, isPreviewOpen, closePreview } = useSitePartEditor(part, item.version, values);
  const others = useUnpublishedParts(item, values).filter(({ key }) => key !== part.key);
  return (
    <FormProvider {...editor.form}>
      <FormCard>
        <PublishState item={item} />
        <EditorFrame
          editor={{ ...editor, submit: () => submit('nothing') }}
          showValue={(name, texts) => {
            const leaf = part.leaves.find((each) => each.name === name);
            return leaf && readableText(leaf.description, valueOf(leaf.description, texts[name] ?? ''));
          }}
          buttons={
            <>
              <Button onClick={() => void submit('publish')}>Publish</Button>
              <Button type="submit" variant="secondary">
                Save draft
              </Button>
              <Button variant="secondary" onClick={() => void submit('preview')}>
                Preview
              </Button>
              <LinkButton as={Link} to={adminLinks.siteContent()} variant="ghost">
                All parts
              </LinkButton>
            </>
          }
        >
          <PartFields
            leaves={part.leaves}
            description={part.description}
            path={[part.key]}
            renderBelow={
              part.key === 'pages'
                ? ([, page]) => <PagePreview page={page} leaves={part.leaves} content={values} />
                : undefined
            }
          />
          {part.key === 'colors' && <ContrastNotice />}
          {others.length > 0 && (
            <p>
              Publishing shows visitors the drafts of these parts too:{' '}
              {others.map(({ description }) => description.label).join(', ')}.
            </p>
          )}
        </EditorFrame>
      </FormCard>
      {isPreviewOpen && <PreviewDialog contentKey={siteContent} page={part.page} onClose={closePreview} />}
    </FormProvider>
  );
}
