import { Picture } from '@site/shared-ui/picture';
import styled from 'styled-components';
import { useImages } from '../../components/image-store';
import { countText } from '../../format/count-text';
import { readPictures } from './product-details';

/** The pictures of one side of a conflict. */
export function PicturesPreview({ value }: { value: string }) {
  const images = useImages((store) => store.images);
  const pictures = readPictures(value);
  if (pictures.length === 0) return <em>Empty</em>;
  return (
    <Stack>
      <span>{countText(pictures.length, 'picture')}</span>
      {pictures.map(({ image: id, alt, focus }, index) => {
        const image = images[id];
        return (
          <span key={index}>
            {image && <Picture image={image} alt="" sizes="120px" />}
            {[`${index + 1}. ${alt || 'Described by the name'}`, focus && `in view: ${focus}`]
              .filter(Boolean)
              .join(', ')}
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
