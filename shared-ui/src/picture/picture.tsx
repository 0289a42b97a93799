import type { ComponentProps } from 'react';

export interface PictureSource {
  /** Pixels of the original: the place is reserved in this ratio. */
  width: number;
  height: number;
  alt: string;
  variants: readonly { type: 'image/avif' | 'image/webp'; width: number; url: string }[];
}

export interface PictureProps {
  image: PictureSource;
  /** How wide the picture is drawn, as in the `sizes` attribute. */
  sizes: string;
  /** For the one picture that a page is judged by: loaded first, and not lazily. */
  priority?: boolean;
  alt?: string;
  className?: string;
}

/** Pixels: for browsers that know neither `srcset` nor the newer formats. */
const PLAIN_WIDTH = 640;

/** A picture in the best format and size that the browser can use, in a place that is reserved from the start. */
export function Picture({ image, sizes, priority = false, alt = image.alt, className }: PictureProps) {
  const { width, height, variants } = image;
  const ofType = (type: string) => variants.filter((variant) => variant.type === type);
  const webp = ofType('image/webp');
  const plain = webp.find((variant) => variant.width >= PLAIN_WIDTH) ?? webp.at(-1) ?? variants[0];
  const loading: ComponentProps<'img'> = priority
    ? { loading: 'eager', fetchPriority: 'high' }
    : { loading: 'lazy' };
  return (
    <picture className={className}>
      {(['image/avif', 'image/webp'] as const).map((type) => {
        const srcSet = ofType(type).map((variant) => `${variant.url} ${variant.width}w`);
        return (
          srcSet.length > 0 && <source key={type} type={type} srcSet={srcSet.join(', ')} sizes={sizes} />
        );
      })}
      <img
        src={plain?.url}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        draggable={false}
        {...loading}
      />
    </picture>
  );
}
