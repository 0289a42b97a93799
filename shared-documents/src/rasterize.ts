import sharp from 'sharp';

/** An SVG as a bitmap of this width in pixels: PDF has no SVG. */
export const rasterize = (original: Buffer, width: number): Promise<Buffer> =>
  sharp(original, { density: 300 }).resize({ width }).png({ palette: true }).toBuffer();

export const rasterizeLogo = (original: Buffer): Promise<Buffer> => rasterize(original, 900);
