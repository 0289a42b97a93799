import fs from 'node:fs';
import { listRemotePackages, variableOf } from '../../publishing/src/remotes/remote-packages.mjs';

const template = fs.readFileSync('scripts/remotes/template/.github/workflows/mfe-sample-remote.yml', 'utf8');

test.each(listRemotePackages('.').map(({ name }) => name))(
  'the remote %s is tested and published by a pipeline of its own, as a new one is',
  (name) => {
    const pipeline = fs.readFileSync(`.github/workflows/mfe-${name}.yml`, 'utf8');
    // `CAREERS_HOST`: without the name of a setting, the rest is the remote's.
    const variables = variableOf(name, 'HOST').replace(/_HOST$/, '');
    expect(pipeline).toBe(template.replaceAll('sample-remote', name).replaceAll('SAMPLE_REMOTE', variables));
  },
);
