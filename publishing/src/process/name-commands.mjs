import { release } from './environment.mjs';

/**
 * Sentences name the commands of a checkout. A release has no npm: `npm run publish -w mfe-x -- --canary 5` is
 * `bin/site publish x --canary 5` there.
 * @param {string} text
 */
export const nameCommands = (text) =>
  release
    ? text
        .replaceAll('npm start', 'bin/site start')
        .replace(/npm run ([a-z:-]+)(?: -w mfe-([\w-]+|<\w+>))?(?: --(?= ))?/g, (_, command, remote) =>
          ['bin/site', command, ...(remote ? [remote] : [])].join(' '),
        )
    : text;
