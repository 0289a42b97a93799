import type { LibraryPicture } from '@site/shared-contracts/schemas';
import { Picture } from '@site/shared-ui/picture';
import styled from 'styled-components';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { countText } from '../../format/count-text';
import { useReplacement } from './use-replacement';

export interface ReplaceQuestionProps {
  picture: LibraryPicture;
  /** What takes its place. */
  other: Pick<LibraryPicture, 'id' | 'image'> & { name: string };
  onReplaced: () => void;
  onCancel: () => void;
}

/** Asks before another picture takes the place of one everywhere, and says how far it is. */
export function ReplaceQuestion({ picture, other, onReplaced, onCancel }: ReplaceQuestionProps) {
  const { replaced, replace } = useReplacement(picture, onReplaced);
  const places = countText(picture.useCount, 'place');
  return (
    <ConfirmDialog
      title={`Replace it in ${places}?`}
      confirm={`Replace in ${places}`}
      isBusy={replaced !== undefined}
      onConfirm={() => replace(other.id)}
      onCancel={() => {
        if (replaced === undefined) onCancel();
      }}
    >
      <Stack>
        <Picture image={other.image} alt={other.name} sizes="200px" />
        <p>
          Visitors see it at once. The texts in each place stay: check that they still fit. The version before
          can be restored in the history of each item.
        </p>
        <p role="status">{replaced !== undefined && `${String(replaced)} of ${places} done.`}</p>
      </Stack>
    </ConfirmDialog>
  );
}

const Stack = styled.div`
  display: grid;
  gap: var(--space-3);

  & img {
    inline-size: 200px;
    max-inline-size: 100%;
    block-size: auto;
    border-radius: var(--radius-m);
  }

  & p {
    margin: 0;
  }
`;
