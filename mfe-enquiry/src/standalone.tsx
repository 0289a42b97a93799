// The remote alone, for its developers: the entry of the dev server. The shell never loads this file.
import { fetchSiteFile, showStandalone } from '@site/shared-testing/standalone-host';
import { createEnquiryHost } from './standalone-host';

const { contact } = await fetchSiteFile();
showStandalone(createEnquiryHost(contact));
