import type { ErasureList } from '../src/privacy/erasure-list';

/** For the restore of a backup in which nobody was erased. */
export const noErasures = (backup: string): ErasureList => ({
  file: `${backup}.erasures`,
  readSecret: () => Promise.resolve('a secret of these tests'),
});
