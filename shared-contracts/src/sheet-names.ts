// What the kinds of data sheets are called for visitors, admins, search engines and catalogues.
import type { SheetKind } from './schemas/product-details';

export const sheetNames: Readonly<Record<SheetKind, string>> = {
  safety: 'Safety data sheet',
  technical: 'Technical data sheet',
};
