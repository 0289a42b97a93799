/** They say how words belong together, which an index does not know. */
const fillers = new Set(
  (
    'a an the and or for of in on to with without from by is are at my me i we our need want buy get some any which that ' +
    'this how what best good ka ki ke se'
  ).split(' '),
);

export const isFiller = (word: string): boolean => fillers.has(word);
