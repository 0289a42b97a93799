// The remote alone, for its developers: the entry of the dev server. The shell never loads this file.
import { fetchSiteFile, showStandalone } from '@site/shared-testing/standalone-host';
import { siteFileUrl, withImages } from '@site/shared-contracts/site-content';
import { createEnquiryHost } from './standalone-host';

/** Its pictures in one size, not converted. */
const { contact } = withImages(await fetchSiteFile(), ({ file, alt }) => ({
  width: 1600,
  height: 1000,
  alt,
  variants: [{ type: 'image/webp', width: 1600, url: siteFileUrl(file) }],
}));
showStandalone(createEnquiryHost(contact));
