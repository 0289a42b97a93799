// What is changed beside a remote's own folder, when one is made or removed.
import path from 'node:path';

export const codeowners = path.join('.github', 'CODEOWNERS');
/** Options of `npm install`. */
export const quietly = ['--prefer-offline', '--include=dev', '--no-audit', '--no-fund'];
