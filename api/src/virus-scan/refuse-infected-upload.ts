import { createHash } from 'node:crypto';
import { recordChangeBy } from '../audit/audit-store';
import type { Database } from '../database/database';
import type { CheckFile } from '../multipart/accept-multipart-forms';
import { ProblemError } from '../problems/problems';
import type { FindVirus } from './virus-scanner';

/** Rejects a file in which the scanner finds something, and says so in the audit log. */
export const createUploadCheck =
  (db: Database, findVirus: FindVirus): CheckFile =>
  async ({ request, field, bytes }) => {
    const reason = await findVirus(bytes);
    if (reason === undefined) return;
    const { method, routeOptions, actor } = request;
    const after = {
      call: `${method} ${routeOptions.url ?? ''}`,
      reason,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    await db
      .transaction()
      .execute((transaction) =>
        recordChangeBy(transaction, { actor, request }, { action: 'infected', kind: 'upload', after }),
      );
    throw new ProblemError(422, 'Please check the marked fields.', {
      [field]: `This file is not accepted: ${reason}.`,
    });
  };
