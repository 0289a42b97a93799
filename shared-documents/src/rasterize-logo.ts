import sharp from 'sharp';

/** An SVG logo as a bitmap: PDF has no SVG. */
export const rasterizeLogo = (original: Buffer): Promise<Buffer> =>
  sharp(original, { density: 300 }).resize({ width: 900 }).png({ palette: true }).toBuffer();
