// Writes the tables of docs/who-may-do-what.md again: node api/test-support/run-typescript.mjs api/test-support/write-access-table.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { withAccessTables } from './access-table';

const file = 'docs/who-may-do-what.md';
writeFileSync(file, withAccessTables(readFileSync(file, 'utf8')));
