import { adminPaths } from '@site/shared-contracts';

/** The page of an enquiry in the admin area; undefined without the URL of the site. */
export function enquiryLink(id: number, publicUrl: string): string | undefined {
  const path = adminPaths.inbox.replace(':id?', String(id));
  return URL.canParse(path, publicUrl) ? new URL(path, publicUrl).href : undefined;
}
