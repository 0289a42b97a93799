import fs from 'node:fs/promises';
import { SiteContentSchema } from '@site/shared-contracts/site-content-schema';
import * as z from 'zod/mini';

const FILE = 'shell/site/site-content.schema.json';

// After a change of the schema: `WRITE_SCHEMA=1 npx jest site-content-schema --selectProjects node`.
test('the JSON schema for editors of a brand’s file equals the server’s validation', async () => {
  const schema = { title: 'Site content of a brand', ...z.toJSONSchema(SiteContentSchema, { io: 'input' }) };
  if (process.env.WRITE_SCHEMA) await fs.writeFile(FILE, `${JSON.stringify(schema, null, 2)}\n`);
  expect(JSON.parse(await fs.readFile(FILE, 'utf8'))).toEqual(schema);
});
