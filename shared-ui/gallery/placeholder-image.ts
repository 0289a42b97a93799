import type { PictureSource } from '../src/picture/picture';

/** An image without a file: an SVG with a label on a tinted background. */
export function placeholderImage(label: string, width: number, height: number): PictureSource {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
    <rect width="100%" height="100%" fill="#e4f5f4"/>
    <circle cx="50%" cy="50%" r="${Math.min(width, height) / 3}" fill="#2cc5c4" opacity=".35"/>
    <text x="50%" y="50%" fill="#062b3f" font-family="sans-serif" font-size="${width / 12}" text-anchor="middle"
      dominant-baseline="middle">${label}</text></svg>`;
  const url = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return { width, height, alt: label, variants: [{ type: 'image/webp', width, url }] };
}
