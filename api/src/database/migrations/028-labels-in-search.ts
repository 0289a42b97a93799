import { findLabelStatement } from '@site/shared-contracts/label-statements';
import type { Kysely, Migration } from 'kysely';
import { normaliseForSearch } from '../reading/normalise-for-search';
import { fillColumn } from './fill-column';

interface Statement {
  code: string;
  text?: string;
}

interface Details {
  hazards?: { hazardStatements?: Statement[]; precautionaryStatements?: Statement[]; unNumber?: string };
}

/** A search finds products by the texts of the statements on their labels too, and by `UN number 1760`. */
export const labelsInSearch = (): Migration => ({
  up: (db: Kysely<unknown>) =>
    fillColumn<{ details: string; search_key: string }>(db, {
      ...{ table: 'product', column: 'search_key', type: 'text', from: ['details', 'search_key'] },
      valueOf: ({ details, search_key }) => {
        const words = labelTexts(JSON.parse(details) as Details);
        return words === '' ? undefined : `${search_key} ${words}`;
      },
    }),
});

/** The codes are there already. The texts of the table are those of today, as in a row that is saved today. */
function labelTexts({ hazards = {} }: Details): string {
  const { hazardStatements = [], precautionaryStatements = [] } = hazards;
  const texts = [...hazardStatements, ...precautionaryStatements].map(
    ({ code, text = '' }) => text || (findLabelStatement(code) ?? ''),
  );
  return normaliseForSearch([...texts, hazards.unNumber ? 'number' : ''].join(' '));
}
