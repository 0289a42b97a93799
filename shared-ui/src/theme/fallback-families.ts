/** Fonts that stand in until Manrope is there. A page names them; `fallback-faces.ts` makes them as wide as Manrope. */
export const fallbackFamilyNames = ['Manrope Arial', 'Manrope Roboto'] as const;

export const fallbackFamilies = fallbackFamilyNames.map((family) => `'${family}'`).join(', ');
