// The contract between the packages: calls and shapes of the API as types, the remotes' pieces, URLs, limits.
// Code that adds noticeable weight in the browser has its own entry point: ./schemas, ./api-client, ./router, ./query.
export { ApiFailure, isApiFailure, isPermanentFailure, missingStatus, readRetryAfter } from './api-failure';
export type { List } from './schemas/endpoint';
export type { CachedListPart } from './cached-list-part';
export { facetKey, facetNames, mostFacetValues, type FacetName } from './values/facets';
export {
  contentLimits,
  defaultCategory,
  limits,
  listLimits,
  initialCategory,
  passwordLimits,
  requestLimits,
  tooLong,
} from './values/limits';
export {
  pageQueryParameters,
  printedUrl,
  adminPaths,
  isMapRequested,
  links,
  linkToOwnPage,
  linkToQuotation,
  linkToTag,
  paths,
  wordPaths,
  type ProductListParams,
} from './links';
export { hasPendingEnquiries, pendingEnquiryPrefix, unstoredEnquiryEvent } from './pending-enquiries';
export { pieceErrorEvent, reportPieceError, type PieceErrorEvent } from './piece-error';
export {
  type AdminPieces,
  type CataloguePieces,
  type ContentPieces,
  type EnquiryPieces,
  type FormOutcome,
  type PageMetadata,
  type PageProps,
  type PageSubject,
  type Piece,
  type PieceId,
  type PieceProps,
  type PrefetchContext,
  type RemoteContract,
} from './remotes';
export { siteLanguage, siteLocale } from './values/site-language';
export type {
  AddressKind,
  ApiInput,
  ApiResponse,
  Blog,
  BlogSummary,
  FoundArticle,
  Category,
  Certificate,
  CertificateFile,
  Endpoint,
  Facet,
  Fact,
  Hazards,
  Image,
  News,
  Pack,
  PackUnit,
  OwnPage,
  PictogramCode,
  Problem,
  Product,
  ProductSheet,
  ProductSort,
  ProductSummary,
  TaggedArticle,
} from './schemas';
