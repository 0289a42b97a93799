import type { Migration } from 'kysely';
import type { ColumnTypes } from '../engines/column-types';
import { catalogue } from './001-catalogue';
import { articles } from './002-articles';
import { enquiries } from './003-enquiries';
import { admins } from './004-admins';
import { search } from './005-search';
import { mail } from './006-mail';
import { devicesAndFailedSignIns } from './007-devices-and-failed-sign-ins';
import { demand } from './008-demand';
import { listIndexes } from './009-list-indexes';
import { keptCounts } from './010-kept-counts';
import { searchIndex } from './011-search-index';
import { fasterSearch } from './012-faster-search';
import { sitemapIndexes } from './013-sitemap-indexes';
import { content } from './014-content';
import { presence } from './015-presence';
import { previewLinks } from './038-preview-links';
import { queryOfRedirects } from './039-query-of-redirects';
import { ownBrochure } from './040-own-brochure';
import { categoryOrder } from './016-category-order';
import { productOrder } from './017-product-order';
import { articleDetails } from './018-article-details';
import { incompleteItems } from './019-incomplete-items';
import { productDetails } from './020-product-details';
import { productSheets } from './021-product-sheets';
import { addresses } from './022-addresses';
import { bulkChanges } from './023-bulk-changes';
import { redirects } from './024-redirects';
import { libraryPictures } from './025-library-pictures';
import { searchTexts } from './026-search-texts';
import { sizesInSearch } from './027-sizes-in-search';
import { labelsInSearch } from './028-labels-in-search';
import { fromPrice } from './029-from-price';
import { altTextsInSearch } from './030-alt-texts-in-search';
import { pageChanges } from './031-page-changes';
import { allFaultsOfARow } from './033-all-faults-of-a-row';
import { pricesOfPacks } from './034-prices-of-packs';
import { siteContentByPart } from './036-site-content-by-part';
import { whoPlannedToHide } from './041-who-planned-to-hide';
import { workOnEnquiries } from './042-work-on-enquiries';
import { correspondence } from './043-correspondence';
import { quotations } from './044-quotations';
import { noticesOfAdmins } from './045-notices-of-admins';
import { people } from './046-people';
import { privacy } from './047-privacy';
import { auditChain } from './048-audit-chain';
import { forgivingSearch } from './049-forgiving-search';
import { packs } from './050-packs';
import { findingByNeed } from './051-finding-by-need';
import { severalProducts } from './052-several-products';
import { certificateFiles } from './053-certificate-files';
import { ownPages } from './054-own-pages';
import { tracesOfMail } from './056-traces-of-mail';
import { jobs } from './057-jobs';
import { countsOfDays } from './058-counts-of-days';

/**
 * In the order of their names. Once released, a migration never changes: a new one is added, with a number above all others. A
 * number that is missing, such as 055, is never filled in later: a database that has 056 would refuse it.
 */
export const migrations = (columns: ColumnTypes): Record<string, Migration> => ({
  '001-catalogue': catalogue(columns),
  '002-articles': articles(columns),
  '003-enquiries': enquiries(columns),
  '004-admins': admins(columns),
  '005-search': search(columns),
  '006-mail': mail(columns),
  '007-devices-and-failed-sign-ins': devicesAndFailedSignIns(columns),
  '008-demand': demand(),
  '009-list-indexes': listIndexes(),
  '010-kept-counts': keptCounts(columns),
  '011-search-index': searchIndex(columns),
  '012-faster-search': fasterSearch(columns),
  '013-sitemap-indexes': sitemapIndexes(),
  '014-content': content(columns),
  '015-presence': presence(columns),
  '016-category-order': categoryOrder(columns),
  '017-product-order': productOrder(),
  '018-article-details': articleDetails(columns),
  '019-incomplete-items': incompleteItems(),
  '020-product-details': productDetails(),
  '021-product-sheets': productSheets(columns),
  '022-addresses': addresses(columns),
  '023-bulk-changes': bulkChanges(columns),
  '024-redirects': redirects(columns),
  '025-library-pictures': libraryPictures(columns),
  '026-search-texts': searchTexts(),
  '027-sizes-in-search': sizesInSearch(),
  '028-labels-in-search': labelsInSearch(),
  '029-from-price': fromPrice(columns),
  '030-alt-texts-in-search': altTextsInSearch(),
  '031-page-changes': pageChanges(columns),
  '033-all-faults-of-a-row': allFaultsOfARow(),
  '034-prices-of-packs': pricesOfPacks(columns),
  '036-site-content-by-part': siteContentByPart(columns),
  '038-preview-links': previewLinks(columns),
  '039-query-of-redirects': queryOfRedirects(),
  '040-own-brochure': ownBrochure(columns),
  '041-who-planned-to-hide': whoPlannedToHide(),
  '042-work-on-enquiries': workOnEnquiries(columns),
  '043-correspondence': correspondence(columns),
  '044-quotations': quotations(columns),
  '045-notices-of-admins': noticesOfAdmins(columns),
  '046-people': people(columns),
  '047-privacy': privacy(columns),
  '048-audit-chain': auditChain(columns),
  '049-forgiving-search': forgivingSearch(columns),
  '050-packs': packs(columns),
  '051-finding-by-need': findingByNeed(columns),
  '052-several-products': severalProducts(),
  '053-certificate-files': certificateFiles(columns),
  '054-own-pages': ownPages(columns),
  '056-traces-of-mail': tracesOfMail(),
  '057-jobs': jobs(columns),
  '058-counts-of-days': countsOfDays(columns),
});
