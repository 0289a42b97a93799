// The data sheets and certificates of the demo products, which are made when a new database is filled.
import type { Insertable } from 'kysely';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import type { DocumentProduct } from '../demo-documents/document-parts';
import { readDocumentValues } from '../demo-documents/document-values';
import { makeCertificate } from '../demo-documents/certificate';
import type { MadeDocument } from '../demo-documents/make-document';
import { makeSheets, type MadeSheet } from '../demo-documents/make-sheets';
import type { ImageFiles } from '../images/image-files';
import { toShownHazards } from '../products/product-details';
import type { StoredPdf } from '../sheets/add-pdf';
import { addCertificateRow, certificateIdOfHash } from '../sheets/certificate-files';
import { newPdfFile, sha256Of } from '../sheets/sheet-file';
import type { DemoCatalogue } from './demo-content';

/** In the place of the username of who has uploaded a sheet. */
const madeBy = 'demo content';

const toDocumentProducts = ({ categories, products }: DemoCatalogue): DocumentProduct[] => {
  const names = new Map(products.map(({ id, name }) => [id, name]));
  return products.map((product) => ({
    ...product,
    category: categories.find(({ id }) => id === product.categoryId)?.name ?? '',
    hazards: toShownHazards(product.hazards),
    usedWith: product.usedWith.flatMap((id) => names.get(id) ?? []),
  }));
};

interface MadeDocuments {
  sheets: MadeSheet[];
  certificates: { name: string; made: MadeDocument }[];
}

/** None for a folder without `documents.json`. */
export async function makeDemoDocuments(catalogue: DemoCatalogue, folder: string): Promise<MadeDocuments> {
  const values = await readDocumentValues(folder);
  if (!values) return { sheets: [], certificates: [] };
  const certificates: MadeDocuments['certificates'] = [];
  for (const certificate of values.certificates)
    certificates.push({
      name: certificate.name,
      made: await makeCertificate(certificate, values.supplier),
    });
  return { certificates, sheets: await makeSheets(toDocumentProducts(catalogue), values) };
}

export interface StoredDocuments {
  sheets: Insertable<Tables['product_sheet']>[];
  certificates: { name: string; stored: StoredPdf }[];
  /** Adds the files to the certificates of a product, by their names. */
  withFiles: <Certificate extends { name: string }>(
    certificate: Certificate,
  ) => Certificate & { file: string };
}

/** Their files are stored before their rows, as those of every upload. */
export async function storeDocuments(files: ImageFiles, made: MadeDocuments): Promise<StoredDocuments> {
  const store = async (kind: 'sheet' | 'certificate', { bytes, pages }: MadeDocument): Promise<StoredPdf> => {
    const sha256 = sha256Of(bytes);
    const file = newPdfFile(kind, sha256);
    await files.add(file, bytes);
    return { file, sha256, bytes: bytes.length, pages };
  };
  const certificates = await Promise.all(
    made.certificates.map(async (each) => ({
      name: each.name,
      stored: await store('certificate', each.made),
    })),
  );
  const ids = new Map(certificates.map(({ name, stored }) => [name, certificateIdOfHash(stored.sha256)]));
  const sheets = await Promise.all(
    made.sheets.map(async (sheet) => ({
      ...(await store('sheet', sheet)),
      ...{ product_id: sheet.productId, kind: sheet.kind, language: 'en', revision: 1 },
      ...{ revised_on: sheet.revisedOn, uploaded_at: Date.now(), uploaded_by: madeBy },
    })),
  );
  return {
    sheets,
    certificates,
    withFiles: (certificate) => ({ ...certificate, file: ids.get(certificate.name) ?? '' }),
  };
}

export async function addDocumentRows(
  transaction: Database,
  { sheets, certificates }: StoredDocuments,
): Promise<void> {
  for (const { name, stored } of certificates)
    await addCertificateRow(transaction, stored, { name: `${name.replace(':', '-')}.pdf`, by: madeBy });
  if (sheets.length > 0) await transaction.insertInto('product_sheet').values(sheets).execute();
}
