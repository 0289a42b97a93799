/** The page that shows these products beside each other. */
export const compareUrl = (ids: readonly number[]): string => `/compare?ids=${ids.join(',')}`;
