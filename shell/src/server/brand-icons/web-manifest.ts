import { siteLanguage } from '@site/shared-contracts';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { allColors } from '@site/shared-ui/colors';
import { iconPaths } from '../head/icon-paths';

/** What a device needs to put the site on its home screen. */
export const webManifest = ({ company, hero, colors }: SiteContent) => ({
  id: '/',
  name: company.name,
  short_name: company.name,
  description: hero.text,
  lang: siteLanguage,
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  // With the way back that a catalogue needs.
  display: 'minimal-ui',
  background_color: allColors(colors).surface,
  theme_color: allColors(colors).brandStrong,
  icons: [
    { src: iconPaths.small, sizes: '192x192', type: 'image/png' },
    { src: iconPaths.large, sizes: '512x512', type: 'image/png' },
    { src: iconPaths.maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});
