import type { LibraryPicture } from '@site/shared-contracts/schemas';
import { useState } from 'react';
import { PictureChooser } from '../../picture-library/picture-chooser';
import { pictureName } from '../../picture-library/picture-name';
import { ReplaceQuestion } from './replace-question';

/** Chooses another picture, and asks before it takes the place of this one everywhere. */
export function ReplaceButton({ picture, onReplaced }: { picture: LibraryPicture; onReplaced: () => void }) {
  const [other, setOther] = useState<LibraryPicture>();
  return (
    <div>
      <PictureChooser label="Replace everywhere" onChoose={setOther} />
      {other && (
        <ReplaceQuestion
          picture={picture}
          other={{ ...other, name: pictureName(other) }}
          onReplaced={onReplaced}
          onCancel={() => setOther(undefined)}
        />
      )}
    </div>
  );
}
