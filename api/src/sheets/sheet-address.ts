import type { SheetKind } from '@site/shared-contracts/schemas';

export interface SheetKey {
  productId: number;
  kind: SheetKind;
  language: string;
}

const pathOf = ({ productId, kind, language }: SheetKey, revision: string) =>
  `/sheets/${productId}/${kind}-${language}${revision}.pdf`;

/** The path that always leads to the newest revision. */
export const newestPath = (key: SheetKey) => pathOf(key, '');

/** The path of one revision, for ever. */
export const revisionPath = (key: SheetKey, revision: number) => pathOf(key, `-${revision}`);

interface SheetAddress extends SheetKey {
  /** Left out for the newest. */
  revision?: number | undefined;
}

const file =
  /^(?<kind>safety|technical)-(?<language>[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?)(?:-(?<revision>[1-9]\d{0,5}))?\.pdf$/;

/** Undefined for everything that is not the address of a sheet. */
export function readAddress(product: string, name: string): SheetAddress | undefined {
  const { kind, language, revision } = file.exec(name)?.groups ?? {};
  if (!/^[1-9]\d{0,8}$/.test(product) || language === undefined) return undefined;
  return {
    productId: Number(product),
    kind: kind as SheetKind,
    language,
    revision: revision === undefined ? undefined : Number(revision),
  };
}
