import { Button } from '@site/shared-ui/button';
import styled from 'styled-components';
import { ErrorText } from '../components/error-text';
import type { PendingUpload, PendingUploads } from './pending-uploads';

export interface PictureUploadsProps {
  uploads: PendingUploads;
  onRemove: (key: number) => void;
}

/** The pictures that are being uploaded, and those that could not be. */
export function PictureUploads({ uploads: { uploads, retry }, onRemove }: PictureUploadsProps) {
  if (uploads.length === 0) return null;
  return (
    <List aria-label="Uploads">
      {uploads.map(({ key, file, canRetry, ...upload }) => (
        <li key={key}>
          <span>{file.name}</span>
          <UploadState name={file.name} {...upload} />
          <span>
            {upload.status === 'failed' && canRetry && (
              <Button variant="ghost" aria-label={`Try again: ${file.name}`} onClick={() => retry(key)}>
                Try again
              </Button>
            )}
            <RemoveButton
              what={file.name}
              verb={upload.status === 'failed' ? 'Remove' : 'Cancel'}
              onClick={() => onRemove(key)}
            />
          </span>
        </li>
      ))}
    </List>
  );
}

const RemoveButton = ({ verb, what, onClick }: { verb: string; what: string; onClick: () => void }) => (
  <Button variant="ghost" aria-label={`${verb} ${what}`} onClick={onClick}>
    {verb}
  </Button>
);

type UploadStateProps = Pick<PendingUpload, 'status' | 'progress' | 'error'> & { name: string };

function UploadState({ name, status, progress, error }: UploadStateProps) {
  if (status === 'failed')
    return (
      <ErrorText as="span" role="alert">
        It was not uploaded: {error}
      </ErrorText>
    );
  if (status === 'waiting') return <span>Waiting</span>;
  return <progress max={1} value={progress} aria-label={`Uploading ${name}`} />;
}

/** Why the form cannot be saved yet; undefined where it can. */
export function uploadsProblem(uploads: readonly PendingUpload[]): string | undefined {
  if (uploads.length === 0) return undefined;
  return uploads.some(({ status }) => status !== 'failed')
    ? 'Wait until every picture is uploaded, then save.'
    : 'Try again with the pictures that were not uploaded, or remove them. Then save.';
}

const List = styled.ul`
  display: grid;
  gap: var(--space-2);

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-4);
    min-block-size: 48px;
    padding: var(--space-2) var(--space-4);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-m);
    font-size: var(--text-s);
    overflow-wrap: anywhere;
  }

  & > li > span:first-child {
    font-weight: 600;
  }

  & > li > span:last-child {
    margin-inline-start: auto;
  }

  & progress {
    flex: 1 1 120px;
    accent-color: var(--color-brand);
  }
`;
