import type { Config } from '../config/config';
import type { Database } from '../database/database';
import { ProblemError } from '../problems/problems';
import { readCompanyWords } from '../sign-in/company-words';
import { findPasswordError } from '../sign-in/password-rules';

/** Rejects a password that is too weak for this username with a 422 of its field. */
export const createPasswordCheck =
  (db: Database, brand: Config['brand']) =>
  async (password: string, username: string, field: string): Promise<void> => {
    const weakness = await findPasswordError(password, username, await readCompanyWords(db, brand));
    if (weakness) throw new ProblemError(422, 'Please check the marked fields.', { [field]: weakness });
  };
