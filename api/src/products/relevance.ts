import { sql, type RawBuilder } from 'kysely';

const name = sql`product.name_key`;
/** With a space in front, so that every word of the name, the first one too, begins after a space. */
const spacedName = sql`(' ' || product.name_key)`;

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/**
 * How well a product's name fits the words of a search, the best first: it is exactly the search text, begins with
 * it, has a word that begins with it, has words that begin with each of the words, has them anywhere. All others match
 * in the description only.
 */
export function relevance(words: readonly string[]): RawBuilder<number> {
  const phrase = words.join(' ');
  return sql<number>`case
    when ${name} = ${phrase} then 0
    when ${name} like ${`${phrase}%`} then 1
    when ${spacedName} like ${`% ${phrase}%`} then 2
    when ${all(words.map((word) => sql`${spacedName} like ${`% ${word}%`}`))} then 3
    when ${all(words.map((word) => sql`${name} like ${`%${word}%`}`))} then 4
    else 5 end`;
}
