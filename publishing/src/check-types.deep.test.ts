import fs from 'node:fs/promises';
import path from 'node:path';
import { copyOneRemote } from '../../tests/support/copy-checkout';
import { callModule } from '../../tests/support/call-module';

/** The compiler reads a whole remote, on a busy machine. */
const TIMEOUT = 120_000;

test(
  'a type error in a remote is reported with its file and line; without one, nothing is',
  async () => {
    const folder = await copyOneRemote('mfe-enquiry');
    const check = () => callModule('../publishing/src/check-types.mjs', 'checkTypes', folder, 'mfe-enquiry');
    try {
      await check();
      await fs.writeFile(
        path.join(folder, 'mfe-enquiry/src/wrong.ts'),
        "export const pages: number = 'ten';\n",
      );
      await expect(check()).rejects.toThrow(
        'The types of mfe-enquiry have errors:\n' +
          "  mfe-enquiry/src/wrong.ts:1:14 Type 'string' is not assignable to type 'number'.",
      );
    } finally {
      await fs.rm(folder, { recursive: true });
    }
  },
  TIMEOUT,
);
