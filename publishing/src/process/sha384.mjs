import { createHash } from 'node:crypto';

/** In the form of the `integrity` attribute. @param {string | Buffer} content */
export const sha384 = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
