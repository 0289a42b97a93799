import { Link, useParams } from '@site/shared-contracts/router';
import type { ApiResponse } from '@site/shared-contracts/schemas';
import { Button, LinkButton } from '@site/shared-ui/button';
import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { adminLinks } from '../../links/admin-links';
import { AsyncView } from '../../components/async-view';
import { FormCard } from '../../components/form-card';
import { useImages } from '../../components/image-store';
import { NotFound } from '../../components/not-found';
import { Screen } from '../../components/screen';
import { EditorForm } from '../../editing/editor-form';
import { useContentToEdit } from '../../content-publishing/use-content-to-edit';
import { PreviewDialog } from '../../content-publishing/preview-dialog';
import { OvertakeDialog } from '../../content-publishing/overtake-dialog';
import { PublishBar } from '../../content-publishing/publish-bar';
import { PresenceNotice } from '../../presence/presence-notice';
import { readableText } from '../../schema-form/readable-text';
import { valueOf } from '../../schema-form/leaves';
import { ContrastNotice } from './contrast-notice';
import { PagePreview } from './page-preview';
import { PartFields } from './part-fields';
import { keyOf, labelOf, siteParts, whatOf, type SitePart } from './site-parts';
import { useSitePartEditor } from './use-site-part-editor';
import { Permitted } from '../../session/permitted';

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
  const query = useContentToEdit(keyOf(part));
  const [discarded, setDiscarded] = useState(0);
  const addImages = useImages(({ add }) => add);
  useEffect(() => {
    if (query.data) addImages(query.data.images);
  }, [query.data, addImages]);
  return (
    <Screen title={part.label} lead={part.description.hint}>
      {query.data && (
        <Permitted call="PUT /api/content/:kind/:id" kind="site">
          <PresenceNotice subject={`site:${part.key}`} />
        </Permitted>
      )}
      <AsyncView query={query} what={whatOf(part)}>
        {(details) => (
          <PartForm
            key={discarded}
            part={part}
            details={details}
            onDiscarded={() => setDiscarded(discarded + 1)}
          />
        )}
      </AsyncView>
    </Screen>
  );
}

interface PartFormProps {
  part: SitePart;
  details: ApiResponse<'GET /api/content/:kind/:id'>;
  onDiscarded: () => void;
}

function PartForm({ part, details: { item, values }, onDiscarded }: PartFormProps) {
  const { editor, submit, question, isPreviewOpen, closePreview } = useSitePartEditor(part, item, values);
  return (
    <FormProvider {...editor.form}>
      <PublishBar
        item={item}
        what={whatOf(part)}
        labelOf={labelOf}
        history={adminLinks.history(item.kind, item.id)}
        isUnsaved={editor.isUnsaved}
        onDiscarded={onDiscarded}
        isPublishedByForm
      />
      <FormCard>
        <EditorForm
          permit={{ call: 'PUT /api/content/:kind/:id', kind: 'site' }}
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
                ? ([, page]) => <PagePreview page={page} leaves={part.leaves} />
                : undefined
            }
          />
          {part.key === 'colors' && <ContrastNotice />}
        </EditorForm>
      </FormCard>
      <OvertakeDialog question={question} />
      {isPreviewOpen && <PreviewDialog contentKey={keyOf(part)} onClose={closePreview} />}
    </FormProvider>
  );
}
