/** The package ships no types; this is the part that the brochure uses. */
declare module 'bidi-js' {
  interface Bidi {
    getEmbeddingLevels(text: string): { levels: Uint8Array };
    getMirroredCharacter(character: string): string | null;
  }
  // eslint-disable-next-line import-x/no-default-export -- as the package has it
  export default function createBidi(): Bidi;
}
