import {
  SynonymSet as SynonymShape,
  type SynonymInput,
  type SynonymSet,
} from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { call } from '../../api-client/call';
import { currentStateOf, saveMerged } from '../../editing/save-merged';

/** As an admin edits them: with commas between them. */
export type SynonymValues = Record<'phrases', string>;

export const valuesOf = ({ phrases }: SynonymInput): SynonymValues => ({ phrases: phrases.join(', ') });

export const inputOf = ({ phrases }: SynonymValues): SynonymInput => ({
  phrases: phrases
    .split(/[,\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean),
});

const readSynonyms = (current: unknown) => z.safeParse(SynonymShape, current).data;

const snapshotOf = (synonyms: SynonymSet) => ({
  values: valuesOf(synonyms),
  version: synonyms.version,
  synonyms,
});

/** Changes synonyms together with what colleagues have saved since they were read. */
export const saveSynonyms = (known: SynonymSet, mine: SynonymValues) =>
  saveMerged({
    base: valuesOf(known),
    mine: { ...mine },
    latest: snapshotOf(known),
    send: (values, { version }) =>
      call(
        'PUT /api/search/synonyms/update/:id',
        { params: { id: known.id }, body: inputOf(values) },
        { ifMatch: version },
      ),
    readCurrent: (current) => {
      const data = readSynonyms(current);
      return data && snapshotOf(data);
    },
  });

/** Undefined where a failure does not say what a colleague has saved. */
export const currentSynonymsOf = (error: unknown): SynonymSet | undefined =>
  readSynonyms(currentStateOf(error));
