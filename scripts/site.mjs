// `bin/site <command> ...`: the commands of `package.json`, without npm. They read their arguments from the process.
import { home, release } from '../publishing/src/process/environment.mjs';

/** @type {Record<string, { does: string, run: () => Promise<unknown> }>} */
const commands = {
  start: { does: 'runs the site until Ctrl-C or SIGTERM', run: () => import('./start.mjs') },
  version: { does: 'says what this is', run: async () => console.log(describeVersion()) },
  ready: { does: 'whether the shell (or: api) can do its work', run: () => import('./ready.mjs') },
  doctor: {
    does: 'checks everything and changes nothing [--fleet] [--json]',
    run: () => import('./doctor.mjs'),
  },
  backup: {
    does: 'writes all data into one file [file]; --list, --new-key',
    run: () => import('./backup.mjs'),
  },
  restore: { does: 'replaces all data by those of a backup <file>', run: () => import('./restore.mjs') },
  drill: { does: 'proves that the newest backup can be restored', run: () => import('./drill.mjs') },
  migrate: { does: "brings the database to this version's schema", run: () => import('./migrate.mjs') },
  admin: { does: 'manages admins without a session', run: () => import('./admin.mjs') },
  brochure: { does: 'makes the brochure again', run: () => import('./brochure.mjs') },
  publish: {
    does: 'makes a build live <remote> --from <folder, s3://... or URL>',
    run: () => import('../publishing/bin/publish.mjs'),
  },
  rollback: {
    does: 'the build before is live again <remote> [version]',
    run: () => import('../publishing/bin/rollback.mjs'),
  },
  status: { does: 'which builds are live <remote>', run: () => import('../publishing/bin/status.mjs') },
  history: { does: 'who has changed what <remote>', run: () => import('../publishing/bin/history.mjs') },
  canary: {
    does: 'gives a build to a share of the visitors <remote> <percent> [version]',
    run: () => import('../publishing/bin/canary.mjs'),
  },
  withdraw: {
    does: 'takes a build out for good <remote> <version>',
    run: () => import('../publishing/bin/withdraw.mjs'),
  },
  promote: {
    does: 'takes the build of another environment <remote> <from> <to>',
    run: () => import('../publishing/bin/promote.mjs'),
  },
  snapshot: {
    does: 'keeps which builds are live [name]',
    run: () => import('../publishing/bin/snapshot.mjs'),
  },
  freeze: {
    does: 'nothing is published <remote> --why ...',
    run: () => import('../publishing/bin/freeze.mjs'),
  },
  unfreeze: { does: 'ends that <remote>', run: () => import('../publishing/bin/unfreeze.mjs') },
  'rotate-key': {
    does: 'a new key of a remote <remote>',
    run: () => import('../publishing/bin/rotate-key.mjs'),
  },
};

function describeVersion() {
  if (!release) return `a checkout, on Node ${process.versions.node}`;
  const { version, commit, arch, node } = release;
  return `${version} (${describeCommit(commit)}) for Linux ${arch} with Node ${node}, on Node ${process.versions.node}`;
}

/** @param {string} commit */
const describeCommit = (commit) => commit.replace(/^(\w{12})\w*/, '$1');

function describeCommands() {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`);
  return [
    `bin/site <command>: ${describeVersion()}`,
    ...lines,
    `Settings are in ${home}/.env and in the environment.`,
  ].join('\n');
}

const [name = ''] = process.argv.splice(2, 1);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command) await command.run();
else {
  const isAsked = ['', 'help', '--help', '-h'].includes(name);
  (isAsked ? console.log : console.error)(
    isAsked ? describeCommands() : `There is no command '${name}'.\n${describeCommands()}`,
  );
  process.exitCode = isAsked ? 0 : 1;
}
