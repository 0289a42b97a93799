/** The paths of the brand's icons, in the sizes that browsers and search engines request. */
export const iconPaths = {
  small: '/icons/icon-192.png',
  large: '/icons/icon-512.png',
  maskable: '/icons/maskable-512.png',
  apple: '/apple-touch-icon.png',
  ico: '/favicon.ico',
} as const;

export const manifestPath = '/site.webmanifest';
