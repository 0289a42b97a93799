import { limits } from '@site/shared-contracts';
import { useQueryClient } from '@site/shared-contracts/query';
import { useEffect, useEffectEvent } from 'react';
import styled from 'styled-components';
import { call } from '../../api-client/call';
import { FileBox } from '../../components/file-box';
import { countText } from '../../format/count-text';
import {
  usePendingUploads,
  type PendingUpload,
  type PendingUploads,
  type SendPicture,
} from '../../schema-form/pending-uploads';
import { PictureUploads } from '../../schema-form/picture-uploads';
import { picturesKey } from './pictures-query';

const send: SendPicture = (file, options) =>
  call('POST /api/pictures/create', { form: { fileName: file.name.slice(-limits.line) }, file }, options);

/** Takes many files at once. Each one that could not be uploaded stays in the list, with the reason. */
export function LibraryUpload() {
  const uploads = usePendingUploads('library of pictures', send);
  const uploaded = useUploaded(uploads);
  const known = uploaded.filter(({ uploaded: picture }) => picture?.isKnown).length;
  const added = uploaded.length - known;
  const pending = uploads.uploads.filter(({ status }) => status !== 'ready');
  return (
    <Stack>
      <FileBox
        label="Add pictures"
        name="file"
        isMultiple
        accept="image/*"
        hint="Choose several, or drop them here. JPEG, PNG, WebP, AVIF or GIF, at most 10 MB each. Duplicates are skipped."
        onChoose={uploads.add}
      />
      <PictureUploads uploads={{ ...uploads, uploads: pending }} onRemove={uploads.remove} />
      <p role="status">
        {added > 0 && `${countText(added, 'picture')} added. `}
        {known > 0 && `${countText(known, 'picture')} ${known === 1 ? 'was' : 'were'} here already.`}
      </p>
    </Stack>
  );
}

/** Shows each picture in the library as soon as it is uploaded. How many were, is said until the screen is left. */
function useUploaded({ uploads, remove }: PendingUploads): PendingUpload[] {
  const queryClient = useQueryClient();
  const uploaded = uploads.filter(({ status }) => status === 'ready');
  const count = uploaded.length;
  useEffect(() => {
    if (count > 0) void queryClient.invalidateQueries({ queryKey: picturesKey });
  }, [queryClient, count]);
  const forget = useEffectEvent(() => uploaded.forEach(({ key }) => remove(key)));
  useEffect(() => () => forget(), []);
  return uploaded;
}

const Stack = styled.div`
  display: grid;
  gap: var(--space-3);
  margin-block-end: var(--space-5);

  & > p {
    margin: 0;
    font-size: var(--text-s);
  }
`;
