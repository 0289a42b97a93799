import type { OwnBrochure } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { useState, type SyntheticEvent } from 'react';
import styled from 'styled-components';
import { call } from '../../api-client/call';
import { BusyScreen } from '../../components/busy-screen';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { PdfBox } from '../../components/pdf-box';
import { FormCard } from '../../components/form-card';
import { Stack } from '../../components/stack';
import { countText } from '../../format/count-text';
import { fileSize } from '../../format/file-size';
import { momentText } from '../../format/moment-text';
import { useRowAction } from '../../lists/use-row-action';
import { useBrochureUpload } from './use-brochure-upload';
import { Permitted } from '../../session/permitted';

/** The PDF that visitors get in place of the site's own. */
export const OwnBrochureCard = ({ own }: { own: OwnBrochure | undefined }) => (
  <FormCard as="section" aria-labelledby="own-brochure">
    <h2 id="own-brochure">Use my own PDF</h2>
    {own ? (
      <CurrentFile own={own} />
    ) : (
      <p>Visitors get your PDF in place of the site’s own brochure, at the same address.</p>
    )}
    <Permitted call="POST /api/brochure/create">
      <UploadForm isReplacing={own !== undefined} />
    </Permitted>
  </FormCard>
);

function CurrentFile({ own: { name, bytes, pages, uploadedAt, uploadedBy } }: { own: OwnBrochure }) {
  const { busyKey, run } = useRowAction<'remove'>();
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    await run('remove', async () => {
      await call('DELETE /api/brochure/delete', {});
      return 'Visitors get the site’s own brochure again.';
    });
    setAsking(false);
  };
  return (
    <>
      <FileText>
        <strong>{name}</strong>
        <br />
        {countText(pages, 'page')}, {fileSize(bytes)}. Uploaded by {uploadedBy}, {momentText(uploadedAt)}.
      </FileText>
      <div>
        <Permitted call="DELETE /api/brochure/delete">
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Use the site’s own again
          </Button>
        </Permitted>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Use the site’s own brochure again?"
        confirm="Use the site’s own"
        isBusy={busyKey !== undefined}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        <p>{name} is removed from the site. To use it again, upload it again.</p>
      </ConfirmDialog>
    </>
  );
}

function UploadForm({ isReplacing }: { isReplacing: boolean }) {
  const { file, choose, error, upload, progress } = useBrochureUpload();
  return (
    <Stack
      as="form"
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void upload();
      }}
    >
      <PdfBox
        label={isReplacing ? 'Another PDF file' : 'PDF file'}
        file={file}
        error={error}
        onChoose={choose}
      />
      <div>
        <Button type="submit">Use this PDF</Button>
      </div>
      <BusyScreen
        message={progress === undefined ? undefined : 'Uploading and checking the PDF. Please wait..'}
        progress={progress}
      />
    </Stack>
  );
}

const FileText = styled.p`
  margin: 0;
  overflow-wrap: anywhere;
`;
