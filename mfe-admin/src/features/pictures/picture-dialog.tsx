import type { LibraryPicture } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { Field, TextInput } from '@site/shared-ui/field';
import { media } from '@site/shared-ui/media';
import { Picture } from '@site/shared-ui/picture';
import styled from 'styled-components';
import { ButtonRow } from '../../components/button-row';
import { ConflictDialog } from '../../editing/conflict-dialog';
import { Form } from '../../components/form';
import { momentText } from '../../format/moment-text';
import { pictureName } from '../../picture-library/picture-name';
import { CropButton } from './crop-button';
import { canBeCropped } from './crop-region';
import { altLabel, sizeText } from './picture-texts';
import { PictureUses } from './picture-uses';
import { ReplaceButton } from './replace-button';
import { usePictureChanges } from './use-picture-changes';
import { Editable } from '../../components/editable';
import { Permitted } from '../../session/permitted';

/** One picture: large, with its text and with everything that uses it. */
export function PictureDialog({ picture, onClose }: { picture: LibraryPicture; onClose: () => void }) {
  const changes = usePictureChanges(picture, onClose);
  const { alt, setAlt, error, isBusy, save, remove, collision } = changes;
  return (
    <>
      <Dialog open size="l" title={pictureName(picture)} onClose={onClose}>
        <Columns>
          <Picture image={picture.image} alt="" sizes="(min-width: 1024px) 640px, 90vw" priority />
          <div>
            <Editable call="PUT /api/pictures/update/:id">
              <Form $gap={3} onSubmit={() => void save()}>
                <Field
                  label={altLabel}
                  hint="For screen readers, and for finding it here. Places that already use the picture keep their own text."
                  error={error}
                >
                  <TextInput
                    value={alt}
                    // The dialog closes when it is saved: what is typed until then would be lost.
                    readOnly={isBusy}
                    autoComplete="off"
                    onChange={({ target }) => setAlt(target.value)}
                  />
                </Field>
                <ButtonRow>
                  <Button type="submit" busy={isBusy}>
                    {picture.isKept ? 'Save text' : 'Save and keep in library'}
                  </Button>
                  {picture.isKept && (
                    <Button variant="secondary" disabled={isBusy} onClick={() => void remove()}>
                      Remove from the library
                    </Button>
                  )}
                </ButtonRow>
              </Form>
            </Editable>
            <PictureUses picture={picture} />
            <Permitted call="POST /api/pictures/replace/:id">
              <ButtonRow>
                {canBeCropped(picture.image) && <CropButton picture={picture} onDone={onClose} />}
                {picture.useCount > 0 && <ReplaceButton picture={picture} onReplaced={onClose} />}
              </ButtonRow>
            </Permitted>
            <p>{sizeText(picture)}</p>
            {picture.fileName && <p>File: {picture.fileName}</p>}
            {picture.createdAt && <p>Uploaded {momentText(picture.createdAt)}</p>}
          </div>
        </Columns>
      </Dialog>
      {collision && (
        <ConflictDialog
          collisions={[{ name: 'alt', label: altLabel, mine: alt, theirs: collision.image.alt }]}
          adopted={[]}
          onResolve={(choices) => void changes.resolveCollision(choices.alt)}
          onClose={changes.closeCollision}
        />
      )}
    </>
  );
}

const Columns = styled.div`
  display: grid;
  gap: var(--space-5);

  ${media.lg} {
    grid-template-columns: 3fr 2fr;
  }

  & > div {
    display: grid;
    align-content: start;
    gap: var(--space-3);
    min-inline-size: 0;
  }

  & img {
    inline-size: 100%;
    block-size: auto;
    max-block-size: 60dvh;
    border-radius: var(--radius-m);
    background: var(--color-surface-tint);
    object-fit: contain;
  }

  & p {
    margin: 0;
    color: var(--color-ink-soft);
    font-size: var(--text-s);
    overflow-wrap: anywhere;
  }
`;
