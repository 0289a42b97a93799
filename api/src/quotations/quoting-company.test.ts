import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { databaseIn, newFolder, runApi } from '../../test-support/run-api';
import { openDatabase } from '../database/database';
import { readQuotingCompany } from './quoting-company';

test('who quotes is read from the published content of the site', async () => {
  const dataDir = await newFolder();
  const folder = await newFolder();
  const siteContent = path.join(folder, 'site-content.json');
  await writeFile(path.join(folder, 'logo.svg'), await readFile('shell/site/venmara/logo.svg'));
  await writeFile(
    siteContent,
    JSON.stringify({
      company: { name: 'Venmara', gstin: '27AAPFU0939F1ZV' },
      logo: { onLight: 'logo.svg' },
      colors: { brand: '#112233' },
      contact: { phone: '+91 471 555 0142', email: 'hello@venmara.example', address: ['Veli', 'Kerala'] },
    }),
  );
  await runApi({ dataDir, brand: { siteContent, publicUrl: '' } });
  const db = await openDatabase(databaseIn(dataDir));
  const { logo, colors, ...company } = await readQuotingCompany(db);
  await db.destroy();
  expect(company).toEqual({
    name: 'Venmara',
    gstin: '27AAPFU0939F1ZV',
    phone: '+91 471 555 0142',
    email: 'hello@venmara.example',
    address: ['Veli', 'Kerala'],
  });
  expect(logo).toMatchObject({ width: 441, height: 100 });
  expect(logo?.data.subarray(1, 4).toString()).toBe('PNG');
  expect(colors).toMatchObject({ brand: '#112233', ink: '#041c2b' });
});
