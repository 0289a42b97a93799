// `npm run release [-- x64 arm64] [--out <folder>] [--image]`: archives that run on a Linux machine without compiler, npm and
// network, and an image for containers of the one for this machine.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildChanged, listPackages } from './launcher/builds.mjs';
import { checkNode, repository } from './launcher/environment.mjs';
import { Failure, runScript } from './launcher/failure.mjs';
import { installWhenNeeded } from './launcher/install.mjs';

const archs = /** @type {const} */ (['x64', 'arm64']);
/** @typedef {typeof archs[number]} Arch */

await runScript(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string', default: path.join(repository, 'release') },
      image: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.find((each) => !archs.some((arch) => arch === each));
  if (unknown) throw new Failure(`There is no release for '${unknown}'. There are: ${archs.join(', ')}.`);
  checkNode();
  await installWhenNeeded();
  await buildChanged(listPackages(), 'production');
  // Imported late: they need the packages.
  const { readReleaseKey, signChecksums } = await import('./release/sign.mjs');
  const { writeChecksums } = await import('./release/checksums.mjs');
  const { describeCheckout, makeRelease, removeEarlier } = await import('./release/make-release.mjs');
  const key = readReleaseKey(process.env);
  const checkout = await describeCheckout(repository);
  const folder = path.resolve(process.env.INIT_CWD ?? '', values.out);
  await removeEarlier(folder);
  const files = [];
  for (const arch of archs.filter((each) => !positionals.length || positionals.includes(each))) {
    const work = await fs.mkdtemp(path.join(os.tmpdir(), 'site-release-'));
    try {
      files.push(...(await makeRelease({ repository, work, folder, arch, ...checkout })));
    } finally {
      await fs.rm(work, { recursive: true });
    }
  }
  if (values.image) files.push(...(await addImage(folder, checkout)));
  await writeChecksums(folder, files);
  if (key) signChecksums(folder, key);
  console.log(
    `The release is in ${folder}${key ? ', and is signed.' : '. It is NOT signed: set RELEASE_KEY_FILE.'}`,
  );
});

/**
 * @param {string} folder with the archives
 * @param {import('./release/make-release.mjs').Checkout} checkout
 * @returns {Promise<string[]>} the files in the folder that were added
 */
async function addImage(folder, { version, time }) {
  const { makeDebian, needRoot } = await import('./release/debian.mjs');
  const { IMAGE, makeImage } = await import('./release/make-image.mjs');
  needRoot(['debootstrap', 'umoci'], 'debootstrap umoci');
  const arch = process.arch === 'arm64' ? 'arm64' : 'x64';
  const archive = path.join(folder, `site-${version}-linux-${arch}.tar.gz`);
  const work = await fs.mkdtemp(path.join(os.tmpdir(), 'site-image-'));
  try {
    await makeDebian(path.join(work, 'base'));
    const files = await makeImage({ base: path.join(work, 'base'), archive, folder, version, arch, time });
    console.log(`The image is oci:${path.join(folder, IMAGE)}:${version}`);
    return files;
  } finally {
    await fs.rm(work, { recursive: true });
  }
}
