// The data sheets of the demonstration products.
import type { PictogramCode, SheetKind } from '@site/shared-contracts/schemas';
import { pictogramSvg } from '@site/shared-contracts/server/pictogram-drawings';
import { sheetNames } from '@site/shared-contracts/sheet-names';
import { rasterize } from '@site/shared-documents/rasterize';
import type { DocumentProduct, DocumentSection } from './document-parts';
import type { DocumentValues } from './document-values';
import { drawSections, type PictogramPictures } from './draw-parts';
import { makeDocument, type MadeDocument } from './make-document';
import { makeSafetySections } from './safety-sheet';
import { makeTechnicalSections } from './technical-sheet';

export interface MadeSheet extends MadeDocument {
  productId: number;
  kind: SheetKind;
  /** What it says of itself, yyyy-mm-dd. */
  revisedOn: string;
}

const markOf = (kind: SheetKind) =>
  `Demonstration document. Not for use as a ${sheetNames[kind].toLowerCase()}.`;

/** A technical data sheet of each product, and a safety data sheet of those with hazards. */
export async function makeSheets(
  products: readonly DocumentProduct[],
  values: DocumentValues,
): Promise<MadeSheet[]> {
  const pictures = await drawPictograms(products);
  const sheets: MadeSheet[] = [];
  for (const product of products) sheets.push(...(await makeSheetsOf(product, values, pictures)));
  return sheets;
}

async function makeSheetsOf(
  product: DocumentProduct,
  values: DocumentValues,
  pictures: PictogramPictures,
): Promise<MadeSheet[]> {
  const { supplier, revisedOn } = values;
  const make = async (kind: SheetKind, sections: readonly DocumentSection[]): Promise<MadeSheet> => ({
    ...{ productId: product.id, kind, revisedOn },
    ...(await makeDocument(
      {
        ...{ kind: sheetNames[kind], name: product.name, mark: markOf(kind) },
        ...{ company: supplier.name, date: revisedOn },
      },
      (flow) => drawSections(flow, sections, pictures),
    )),
  });
  const technical = await make('technical', makeTechnicalSections(product, values));
  const { hazards } = product;
  if (!hazards) return [technical];
  const safety = values.products[String(product.id)];
  if (!safety) throw new Error(`${product.name} has hazards, and documents.json has no substances of it.`);
  const source = { product: { ...product, hazards }, safety, supplier, revisedOn };
  return [await make('safety', makeSafetySections(source)), technical];
}

/** Each once for all documents. */
async function drawPictograms(products: readonly DocumentProduct[]): Promise<PictogramPictures> {
  const codes = new Set(products.flatMap(({ hazards }) => hazards?.pictograms ?? []));
  const drawn = await Promise.all(
    [...codes].map(
      async (code) =>
        [code, await rasterize(Buffer.from(pictogramSvg(code)), 300)] as [PictogramCode, Buffer],
    ),
  );
  return Object.fromEntries(drawn);
}
