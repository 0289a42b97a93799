// What a release is made of: a bill of materials that programs read (CycloneDX), and the licences, which people read.
import fs from 'node:fs/promises';
import path from 'node:path';
import { run } from '../launcher/commands.mjs';
import { listFilesBelow } from './checksums.mjs';
import { withoutNpm } from './install-packages.mjs';
import { NODE_VERSION } from './add-node.mjs';

export const BILL_OF_MATERIALS = 'sbom.cdx.json';
const LICENCES = 'LICENCES-OF-PACKAGES.txt';
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/**
 * @typedef {object} Component
 * @property {string} type
 * @property {string} name
 * @property {string} version
 * @property {string} [purl]
 */

/**
 * npm writes the bill; Node, which is no package of the lock file, is added.
 * @param {string} target where the packages are installed
 * @param {string} time an ISO date, of the commit: the same release has the same bill
 */
export async function writeBillOfMaterials(target, time) {
  const text = await run(['npm', 'sbom', '--sbom-format=cyclonedx', '--sbom-type=application'], {
    cwd: target,
    env: withoutNpm(process.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** @type {{ serialNumber?: string, metadata: { timestamp: string, component: { 'bom-ref': string } }, components: Component[], dependencies: { ref: string, dependsOn: string[] }[] }} */
  const bill = JSON.parse(text);
  // It would be another one each time.
  delete bill.serialNumber;
  bill.metadata.timestamp = time;
  const node = {
    'bom-ref': `node@${NODE_VERSION}`,
    type: 'platform',
    name: 'node',
    version: NODE_VERSION,
    purl: `pkg:generic/node@${NODE_VERSION}`,
    licenses: [{ license: { id: 'MIT' } }],
  };
  const root = bill.dependencies.find(({ ref }) => ref === bill.metadata.component['bom-ref']);
  root?.dependsOn.push(node['bom-ref']);
  bill.dependencies.push({ ref: node['bom-ref'], dependsOn: [] });
  bill.components.push(node);
  await fs.writeFile(path.join(target, BILL_OF_MATERIALS), `${JSON.stringify(bill, null, 2)}\n`);
}

/** The texts of all licences, each with the packages that it is for. @param {string} target */
export async function writeLicences(target) {
  /** @type {string[]} */
  const parts = [];
  for (const file of listFilesBelow(target).filter(isPackage)) {
    const folder = path.join(target, path.dirname(file));
    const { name, version, license } = JSON.parse(await fs.readFile(path.join(target, file), 'utf8'));
    if (!name || !version) continue;
    const names = (await fs.readdir(folder)).filter((each) => LICENCE_FILE.test(each)).sort();
    const texts = await Promise.all(
      names.map(async (each) => (await fs.readFile(path.join(folder, each), 'utf8')).trim()),
    );
    const id = typeof license === 'string' ? license : (license?.type ?? 'see the package');
    parts.push([`${name} ${version} (${id})`, ...texts].join('\n\n'));
  }
  await fs.writeFile(path.join(target, LICENCES), parts.join(`\n\n${'-'.repeat(80)}\n\n`).concat('\n'));
}

/** Of an installed package; others only say how files in a folder are read. @param {string} file */
const isPackage = (file) => /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/@]+\/package\.json$/.test(file);
