import type { LibraryPicture } from '@site/shared-contracts/schemas';
import { Picture } from '@site/shared-ui/picture';
import { useState } from 'react';
import styled from 'styled-components';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { countText } from '../../format/count-text';
import { PictureChooser } from '../../picture-library/picture-chooser';
import { pictureName } from '../../picture-library/picture-name';
import { useReplacement } from './use-replacement';

export interface ReplaceButtonProps {
  picture: LibraryPicture;
  onReplaced: () => void;
}

/** Chooses another picture, and asks before it takes the place of this one everywhere. */
export function ReplaceButton({ picture, onReplaced }: ReplaceButtonProps) {
  const [other, setOther] = useState<LibraryPicture>();
  const { replaced, replace } = useReplacement(picture, onReplaced);
  const places = countText(picture.useCount, 'place');
  return (
    <div>
      <PictureChooser label="Replace everywhere" onChoose={setOther} />
      {other && (
        <ConfirmDialog
          open
          title={`Replace it in ${places}?`}
          confirm={`Replace in ${places}`}
          isBusy={replaced !== undefined}
          onConfirm={() => replace(other.id)}
          onCancel={() => {
            if (replaced === undefined) setOther(undefined);
          }}
        >
          <Stack>
            <Picture image={other.image} alt={pictureName(other)} sizes="200px" />
            <p>
              Visitors see it at once. The texts in each place stay: check that they still fit. The version
              before can be brought back in the history of each item.
            </p>
            <p role="status">{replaced !== undefined && `${String(replaced)} of ${places} done.`}</p>
          </Stack>
        </ConfirmDialog>
      )}
    </div>
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
