import { render, screen } from '@testing-library/react';
import { Picture, type PictureSource } from './picture';

const webp = (width: number) => ({ type: 'image/webp' as const, width, url: `/${width}.webp` });
const avif = (width: number) => ({ type: 'image/avif' as const, width, url: `/${width}.avif` });
const image: PictureSource = {
  width: 1000,
  height: 1280,
  alt: 'Two boxes of soap',
  variants: [webp(320), webp(640), webp(1000), avif(320), avif(640)],
};

const sources = (container: HTMLElement) =>
  [...container.querySelectorAll('source')].map(({ type, srcset, sizes }) => ({ type, srcset, sizes }));

test('offers AVIF before WebP and reserves its space', () => {
  const { container } = render(<Picture image={image} sizes="306px" />);
  expect(sources(container)).toEqual([
    { type: 'image/avif', srcset: '/320.avif 320w, /640.avif 640w', sizes: '306px' },
    { type: 'image/webp', srcset: '/320.webp 320w, /640.webp 640w, /1000.webp 1000w', sizes: '306px' },
  ]);
  const img = screen.getByRole('img', { name: 'Two boxes of soap' });
  expect(img).toHaveAttribute('src', '/640.webp');
  expect(img).toHaveAttribute('width', '1000');
  expect(img).toHaveAttribute('height', '1280');
  expect(img).toHaveAttribute('loading', 'lazy');
});

const wide: PictureSource = {
  ...image,
  width: 1920,
  variants: [320, 960, 1280, 1920].flatMap((width) => [avif(width), webp(width)]),
};

test('a large one offers its widest files to large windows, and to phones the same as before', () => {
  const { container } = render(<Picture image={wide} sizes="100vw" isLarge />);
  const offered = [...container.querySelectorAll('source')].map(({ type, media, srcset }) => [
    ...[type, media, srcset.split(', ').map((each) => Number.parseInt(each.split(' ')[1] ?? '', 10))],
  ]);
  expect(offered).toEqual([
    ['image/avif', '(min-width: 48em)', [320, 960, 1280, 1920]],
    ['image/avif', '', [320, 960]],
    ['image/webp', '(min-width: 48em)', [320, 960, 1280, 1920]],
    ['image/webp', '', [320, 960]],
  ]);
});

test('works without AVIF, which is generated later than WebP', () => {
  const { container } = render(<Picture image={{ ...image, variants: [webp(320)] }} sizes="306px" />);
  expect(sources(container)).toEqual([{ type: 'image/webp', srcset: '/320.webp 320w', sizes: '306px' }]);
  expect(screen.getByRole('img')).toHaveAttribute('src', '/320.webp');
});

test('a priority image is loaded first', () => {
  render(<Picture image={image} sizes="100vw" priority alt="Other words" />);
  const img = screen.getByRole('img', { name: 'Other words' });
  expect(img).toHaveAttribute('loading', 'eager');
  expect(img).toHaveAttribute('fetchpriority', 'high');
});
