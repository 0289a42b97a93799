import { render, screen } from '@testing-library/react';
import { setCompany } from '../format/company';
import { SearchPreview, type SearchPreviewProps } from './search-preview';

beforeEach(() => setCompany({ name: 'Venmara', timeZone: 'Asia/Kolkata' }));

const preview = (props: Partial<SearchPreviewProps>) =>
  render(
    <SearchPreview
      title="Floor cleaner"
      description="For stone floors."
      path="/products/venfloor"
      image={undefined}
      {...props}
    />,
  );

test('a search engine shows the title with the company’s name, and the address of the page', () => {
  preview({});
  const result = screen.getByRole('figure', { name: 'In a search engine' });
  expect(result).toHaveTextContent('Floor cleaner | Venmara');
  expect(result).toHaveTextContent('localhost › products › venfloor');
  expect(screen.getByRole('figure', { name: 'In a chat' })).toHaveTextContent('No picture');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('what search engines would cut off is said', () => {
  preview({ title: 'a'.repeat(60), description: 'b'.repeat(156) });
  expect(screen.getByRole('status')).toHaveTextContent(
    'The title has 70 characters; search engines show about the first 60.',
  );
  expect(screen.getByRole('status')).toHaveTextContent('The description has 156 characters');
});
