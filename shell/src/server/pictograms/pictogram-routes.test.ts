import { XMLParser } from 'fast-xml-parser';
import { pictogramNames, pictogramPath } from '@site/shared-contracts/hazard-pictograms';
import type { PictogramCode } from '@site/shared-contracts';
import { serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();

test.each(Object.keys(pictogramNames) as PictogramCode[])('%s is a picture of its own', async (code) => {
  const response = await shell.get(pictogramPath(code));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('image/svg+xml');
  const svg = await response.text();
  expect(new XMLParser({ ignoreAttributes: false }).parse(svg)).toHaveProperty('svg');
  // A red frame around white, and nothing that runs or is loaded.
  expect(svg).toContain('fill="#fff" stroke="#e30613"');
  expect(svg).not.toMatch(/script|href|on\w+=/);
});

test('it is sent again only when it has changed', async () => {
  const path = pictogramPath('GHS05');
  const etag = (await shell.get(path)).headers.get('etag') ?? '';
  expect((await fetch(shell.origin + path, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test.each(['GHS10.svg', 'GHS05.png', 'GHS05', 'toString.svg'])('there is no pictogram %s', async (file) => {
  expect((await shell.get(`/site/pictograms/${file}`)).status).toBe(404);
});
