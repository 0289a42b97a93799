import { render, screen } from '@testing-library/react';
import { useImages } from '../../components/image-store';
import { ArticlePreview } from './article-preview';
import { newArticle } from './article-values';

test('a picture within the text has its own proportions, as on the page', () => {
  const url = '/api/images/0123456789abcdef-200.webp';
  const image = {
    width: 200,
    height: 300,
    alt: '',
    variants: [{ type: 'image/webp' as const, width: 200, url }],
  };
  useImages.getState().add({ '0123456789abcdef': image });
  const values = { ...newArticle.values, body: `![A can](${url})` };
  render(<ArticlePreview values={values} createdAt={undefined} path={undefined} />);
  const picture = screen.getByRole('img', { name: 'A can' });
  expect(picture).toHaveAttribute('width', '200');
  expect(picture).toHaveAttribute('height', '300');
});
