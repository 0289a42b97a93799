import { Picture } from '@site/shared-ui/picture';
import styled from 'styled-components';
import { useImages } from '../components/image-store';
import { countText } from '../format/count-text';
import { pictureWords, type PictureText } from './picture-text';

export interface PicturesPreviewProps {
  pictures: readonly PictureText[];
  /** What describes a picture without a text of its own: `The name`. */
  otherwise: string;
}

/** The pictures of one side of a conflict. */
export function PicturesPreview({ pictures, otherwise }: PicturesPreviewProps) {
  const images = useImages((store) => store.images);
  if (pictures.length === 0) return <em>Empty</em>;
  return (
    <Stack>
      {pictures.length > 1 && <span>{countText(pictures.length, 'picture')}</span>}
      {pictures.map((picture, index) => {
        const image = images[picture.image];
        return (
          <span key={index}>
            {image && <Picture image={image} alt="" sizes="120px" />}
            {pictures.length > 1 && `${index + 1}. `}
            {pictureWords(picture, otherwise)}
          </span>
        );
      })}
    </Stack>
  );
}

const Stack = styled.span`
  display: grid;
  gap: var(--space-2);

  & > span {
    display: flex;
    align-items: center;
    gap: var(--space-3);
  }

  & img {
    max-block-size: 72px;
  }
`;
