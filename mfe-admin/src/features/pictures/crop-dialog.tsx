import type { CropRegion, LibraryPicture } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { ChoiceChips } from '@site/shared-ui/choice-chips';
import { Dialog } from '@site/shared-ui/dialog';
import { media } from '@site/shared-ui/media';
import { Notice } from '@site/shared-ui/notice';
import styled from 'styled-components';
import { ButtonRow } from '../../components/button-row';
import { CropFrame } from './crop-frame';
import { freeRatio, possibleRatios } from './crop-region';
import { CroppedDialog } from './cropped-dialog';
import { PixelField } from './pixel-field';
import { useCrop } from './use-crop';
import { useCropRegion } from './use-crop-region';

export interface CropDialogProps {
  picture: LibraryPicture;
  /** Nothing was saved. */
  onCancel: () => void;
  /** The new picture is in the library. */
  onDone: () => void;
}

/** Chooses a region of a picture, then shows the new picture that was made of it. */
export function CropDialog({ picture, onCancel, onDone }: CropDialogProps) {
  const { cropped, error, isBusy, crop } = useCrop(picture);
  if (cropped) return <CroppedDialog picture={picture} cropped={cropped} onDone={onDone} />;
  return (
    <Dialog
      open
      size="l"
      title="Crop the picture"
      onClose={() => {
        if (!isBusy) onCancel();
      }}
    >
      <RegionForm picture={picture} error={error} isBusy={isBusy} onCrop={crop} onCancel={onCancel} />
    </Dialog>
  );
}

interface RegionFormProps {
  picture: LibraryPicture;
  error: string | undefined;
  isBusy: boolean;
  onCrop: (region: CropRegion) => void;
  onCancel: () => void;
}

const fields = [
  ['width', 'Width'],
  ['height', 'Height'],
  ['left', 'From the left'],
  ['top', 'From the top'],
] as const;

function RegionForm({ picture, error, isBusy, onCrop, onCancel }: RegionFormProps) {
  const { image } = picture;
  const { shares, ratio, region, limits, chooseRatio, moveFrame, setNumber } = useCropRegion(image);
  return (
    <Columns
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onCrop(region);
      }}
    >
      <CropFrame image={image} shares={shares} ratio={ratio} onMove={moveFrame} />
      <Controls>
        <ChoiceChips
          legend="Ratio of width to height"
          name="crop-ratio"
          choices={possibleRatios(image).map((value) => ({ value }))}
          defaultValue={freeRatio}
          onChange={chooseRatio}
        />
        <Numbers>
          {fields.map(([name, label]) => (
            <PixelField
              key={name}
              label={label}
              value={region[name]}
              limits={limits[name]}
              onChange={(value) => setNumber(name, value)}
            />
          ))}
        </Numbers>
        <p role="status">
          {`${String(region.width)} × ${String(region.height)} of ${String(image.width)} × ${String(image.height)} pixels`}
        </p>
        <p>
          Drag the frame, its corners or its edges.{' '}
          <KeyboardHint>With the keyboard: arrow keys, with Shift for longer steps. </KeyboardHint>
          The picture stays as it is: the region becomes a new one.
        </p>
        {error && <Notice tone="danger">{error}</Notice>}
        <ButtonRow>
          <Button type="submit" busy={isBusy}>
            Save as a new picture
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
        </ButtonRow>
      </Controls>
    </Columns>
  );
}

const Columns = styled.form`
  display: grid;
  gap: var(--space-5);

  ${media.lg} {
    grid-template-columns: 3fr 2fr;
  }
`;

const Controls = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-4);
  min-inline-size: 0;

  & > p {
    margin: 0;
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }
`;

const Numbers = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--space-3);
`;

/** Where there is no mouse, there is hardly a keyboard. */
const KeyboardHint = styled.span`
  display: none;

  ${media.hover} {
    display: inline;
  }
`;
