import type { ComponentProps } from 'react';

export interface PictureSource {
  /** Pixels of the original: the space is reserved in this ratio. */
  width: number;
  height: number;
  alt: string;
  /** The point that is kept in view where the image is cut: `30% 70%`. */
  focus?: string | undefined;
  variants: readonly { type: 'image/avif' | 'image/webp'; width: number; url: string }[];
}

export interface PictureProps {
  image: PictureSource;
  /** The rendered width, as in the `sizes` attribute. */
  sizes: string;
  /** For the largest image in the first view (LCP): loaded first, and not lazily. */
  priority?: boolean;
  alt?: string;
  className?: string;
}

/** Pixels of the image for browsers that support neither `srcset` nor AVIF. */
const PLAIN_WIDTH = 640;

/** An image in the best format and size for the browser, with its space reserved from the start. */
export function Picture({ image, sizes, priority = false, alt = image.alt, className }: PictureProps) {
  const { width, height, variants, focus } = image;
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
        {...(focus && { style: { objectPosition: focus } })}
        {...loading}
      />
    </picture>
  );
}
