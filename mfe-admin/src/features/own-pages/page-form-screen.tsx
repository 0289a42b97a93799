import { Link, useNavigate, useParams } from '@site/shared-contracts/router';
import { Button, LinkButton } from '@site/shared-ui/button';
import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { AddressCard } from '../../addresses/address-card';
import { isGone } from '../../api-client/is-gone';
import { AsyncView } from '../../components/async-view';
import { useImages } from '../../components/image-store';
import { NotFound } from '../../components/not-found';
import { NotPermitted } from '../../components/not-permitted';
import { Screen } from '../../components/screen';
import type { ContentDetails } from '../../content-publishing/content-calls';
import { OvertakeDialog } from '../../content-publishing/overtake-dialog';
import { PreviewDialog } from '../../content-publishing/preview-dialog';
import { PublishBar } from '../../content-publishing/publish-bar';
import { useContentToEdit } from '../../content-publishing/use-content-to-edit';
import { EditorForm } from '../../editing/editor-form';
import { adminLinks } from '../../links/admin-links';
import { parseId } from '../../lists/parse-id';
import { PresenceNotice } from '../../presence/presence-notice';
import { Permitted } from '../../session/permitted';
import { PageFields } from './page-fields';
import { labelOf, placeNames } from './page-values';
import { nameOf, usePageEditor } from './use-page-editor';

/** The form for a new page of the owners' own, or for an existing one. */
export function PageFormScreen() {
  const { id } = useParams();
  if (id === undefined)
    return (
      <Permitted call="POST /api/content/:kind" kind="page" otherwise={<NotPermitted />}>
        <Screen title="New page">
          <PageForm details={undefined} onDiscarded={() => undefined} />
        </Screen>
      </Permitted>
    );
  const pageId = parseId(id);
  return pageId === undefined ? <NoPage /> : <ExistingPage key={pageId} id={pageId} />;
}

const NoPage = () => <NotFound what="Page" back={{ to: adminLinks.ownPages(), label: 'Pages' }} />;

function ExistingPage({ id }: { id: number }) {
  const query = useContentToEdit({ kind: 'page', id });
  const [discarded, setDiscarded] = useState(0);
  const addImages = useImages(({ add }) => add);
  useEffect(() => {
    if (query.data) addImages(query.data.images);
  }, [query.data, addImages]);
  if (!query.data && isGone(query.error)) return <NoPage />;
  return (
    <Screen title={query.data?.item.name ?? 'Page'}>
      {query.data && (
        <Permitted call="PUT /api/content/:kind/:id" kind="page">
          <PresenceNotice subject={`page:${String(id)}`} />
        </Permitted>
      )}
      <AsyncView query={query} what="the page">
        {(details) => (
          <PageForm key={discarded} details={details} onDiscarded={() => setDiscarded(discarded + 1)} />
        )}
      </AsyncView>
      {query.data && (
        <Permitted call="PUT /api/address/update/:kind/:id" kind="page">
          <AddressCard kind="page" id={id} />
        </Permitted>
      )}
    </Screen>
  );
}

interface PageFormProps {
  details: ContentDetails | undefined;
  onDiscarded: () => void;
}

function PageForm({ details, onDiscarded }: PageFormProps) {
  const { editor, submit, question, isPreviewOpen, closePreview } = usePageEditor(details);
  const navigate = useNavigate();
  const item = details?.item;
  return (
    <FormProvider {...editor.form}>
      {item && (
        <PublishBar
          item={item}
          what={nameOf(item)}
          labelOf={labelOf}
          history={adminLinks.history('page', item.id)}
          isUnsaved={editor.isUnsaved}
          onDiscarded={onDiscarded}
          onRemoved={() => void navigate(adminLinks.ownPages())}
          isPublishedByForm
        />
      )}
      <EditorForm
        permit={{ call: 'PUT /api/content/:kind/:id', kind: 'page' }}
        editor={{ ...editor, submit: () => submit('nothing') }}
        showValue={(name, values) =>
          name === 'place' ? placeNames[values.place as keyof typeof placeNames] : values[name]
        }
        buttons={
          <>
            {item ? (
              <>
                <Button onClick={() => void submit('publish')}>Publish</Button>
                <Button type="submit" variant="secondary">
                  Save draft
                </Button>
                <Button variant="secondary" onClick={() => void submit('preview')}>
                  Preview
                </Button>
              </>
            ) : (
              <Button type="submit">Save draft</Button>
            )}
            <LinkButton as={Link} to={adminLinks.ownPages()} variant="ghost">
              All pages
            </LinkButton>
          </>
        }
      >
        <PageFields editor={editor} />
      </EditorForm>
      <OvertakeDialog question={question} />
      {isPreviewOpen && item && (
        <PreviewDialog contentKey={{ kind: 'page', id: item.id }} onClose={closePreview} />
      )}
    </FormProvider>
  );
}
