/** How long these links are beside each other, in letters: the space between two is as wide as four. */
export const countLetters = (links: readonly { label: string }[]) =>
  links.map(({ label }) => label).join('    ').length;
