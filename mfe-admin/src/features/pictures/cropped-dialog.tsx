import { useQueryClient } from '@site/shared-contracts/query';
import type { LibraryPicture } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { Picture } from '@site/shared-ui/picture';
import { useState } from 'react';
import styled from 'styled-components';
import { ButtonRow } from '../../components/button-row';
import { countText } from '../../format/count-text';
import { pictureName } from '../../picture-library/picture-name';
import { sizeText } from './picture-texts';
import { picturesKey } from './pictures-query';
import { ReplaceQuestion } from './replace-question';
import type { CroppedPicture } from './use-crop';

export interface CroppedDialogProps {
  /** The picture as it was before. */
  picture: LibraryPicture;
  cropped: CroppedPicture;
  onDone: () => void;
}

/** The new picture, which can take the place of the former one at once. */
export function CroppedDialog({ picture, cropped, onDone }: CroppedDialogProps) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  // Not before: the list behind the dialog can lose the former picture to its next page, and the dialog with it.
  const close = () => {
    void queryClient.invalidateQueries({ queryKey: picturesKey });
    onDone();
  };
  const places = countText(picture.useCount, 'place');
  return (
    <Dialog open size="m" title="The new picture" onClose={close}>
      <Stack>
        <Picture
          image={cropped.image}
          alt={pictureName({ ...picture, image: cropped.image })}
          sizes="560px"
        />
        <p role="status">
          {sizeText(cropped)}. {cropped.isKnown ? 'It was in the library already.' : 'It is in the library.'}{' '}
          The former picture is unchanged
          {picture.useCount > 0 && `, and still used in ${places}`}.
        </p>
        <ButtonRow>
          {picture.useCount > 0 && (
            <Button onClick={() => setAsking(true)}>Use the new one in {places}</Button>
          )}
          <Button variant="secondary" onClick={close}>
            {picture.useCount > 0 ? 'Leave everything as it is' : 'Close'}
          </Button>
        </ButtonRow>
      </Stack>
      {isAsking && (
        <ReplaceQuestion
          picture={picture}
          other={{ ...cropped, name: 'The new picture' }}
          onReplaced={onDone}
          onCancel={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}

const Stack = styled.div`
  display: grid;
  gap: var(--space-4);
  justify-items: start;

  & img {
    inline-size: auto;
    max-inline-size: 100%;
    block-size: auto;
    max-block-size: 50dvh;
    border-radius: var(--radius-m);
  }

  & p {
    margin: 0;
  }
`;
