import { render } from '@testing-library/react';
import { ContainedPicture } from './contained-picture';

const imageOf = (width: number, height: number) => ({
  width,
  height,
  alt: '',
  variants: [{ type: 'image/webp' as const, width: 320, url: '/320.webp' }],
});
const box = [
  { inlineSize: '50vw - 24px', blockSize: '218px' },
  { from: 768, inlineSize: '306px', blockSize: '423px' },
];

test.each([
  [1440, 900, '1.6000'],
  [900, 1600, '0.5625'],
  [400, 400, '1.0000'],
])('for an image of %i x %i, `sizes` is the width that its box shows', (width, height, ratio) => {
  const { container } = render(<ContainedPicture image={imageOf(width, height)} box={box} />);
  expect(container.querySelector('source')?.sizes).toBe(
    `(min-width: 48em) min(306px, (423px) * ${ratio}), ` + `min(50vw - 24px, (218px) * ${ratio})`,
  );
});
