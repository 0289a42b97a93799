import type { ComponentProps } from 'react';
import { breakpoints } from '../media/media';

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
  /**
   * Shown larger than a card: windows from 768 pixels on are offered the variants above 960 pixels too. Phones are not:
   * there the difference cannot be seen, and a file is several times as large.
   */
  isLarge?: boolean;
}

/** Pixels of the image for browsers that support neither `srcset` nor AVIF. */
const PLAIN_WIDTH = 640;

/** Pixels. */
const PHONE_WIDTH = 960;
const largeWindow = `(min-width: ${breakpoints.md / 16}em)`;

/** An image in the best format and size for the browser, with its space reserved from the start. */
export function Picture({
  image,
  sizes,
  priority = false,
  alt = image.alt,
  className,
  isLarge = false,
}: PictureProps) {
  const { width, height, variants, focus } = image;
  const ofType = (type: string) => variants.filter((variant) => variant.type === type);
  const webp = ofType('image/webp');
  const plain = webp.find((variant) => variant.width >= PLAIN_WIDTH) ?? webp.at(-1) ?? variants[0];
  const loading: ComponentProps<'img'> = priority
    ? { loading: 'eager', fetchPriority: 'high' }
    : { loading: 'lazy' };
  return (
    <picture className={className}>
      {sourcesOf(image, isLarge).map(({ type, media, srcSet }) => (
        <source key={`${type} ${media ?? ''}`} type={type} media={media} srcSet={srcSet} sizes={sizes} />
      ))}
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

/** The browser takes the first one that it understands and whose window is its own. */
function sourcesOf({ variants }: PictureSource, isLarge: boolean) {
  const source = (type: string, media?: string, most = Infinity) => {
    const srcSet = variants
      .filter((variant) => variant.type === type && variant.width <= most)
      .map(({ url, width }) => `${url} ${String(width)}w`);
    return srcSet.length > 0 ? [{ type, media, srcSet: srcSet.join(', ') }] : [];
  };
  const isWide = isLarge && variants.some(({ width }) => width > PHONE_WIDTH);
  return ['image/avif', 'image/webp'].flatMap((type) =>
    isWide ? [...source(type, largeWindow), ...source(type, undefined, PHONE_WIDTH)] : source(type),
  );
}
