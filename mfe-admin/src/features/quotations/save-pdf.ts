import type { Quotation } from '@site/shared-contracts/schemas';
import { fetchFile } from '../../api-client/call';
import { saveFile } from '../../components/save-file';

/** Saves the PDF of a version in the downloads of the browser. Resolves with what is said then. */
export async function savePdf(
  { id, number }: Pick<Quotation, 'id' | 'number'>,
  version: number,
): Promise<string> {
  const name = number ? `Quotation ${number.replaceAll('/', '-')}` : 'Quotation (draft)';
  saveFile(`${name}.pdf`, await fetchFile(`/api/quotations/${id}/versions/${version}/pdf`));
  return 'The PDF is among your downloads.';
}
