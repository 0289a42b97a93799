import type { ImageFiles } from '../images/image-files';
import { createProcessingQueue } from '../images/processing-queue';
import { clientHasDisconnected } from '../multipart/form-client';
import { ProblemError } from '../problems/problems';
import { checkPdf } from './check-pdf';
import { PdfProblem } from './pdf-problem';
import { newPdfFile, sha256Of } from './sheet-file';

export interface StoredPdf {
  /** Its name in the storage. */
  file: string;
  sha256: string;
  bytes: number;
  pages: number;
}

export type AddPdf = ReturnType<typeof createPdfUploads>;

/** Checks an uploaded PDF and stores it, and then its row with `addRow`. A 422 says why a file is not accepted. */
export function createPdfUploads(files: ImageFiles) {
  // A file takes memory while it is checked, so a process checks one at a time.
  const queue = createProcessingQueue();

  const readPages = (bytes: Buffer) =>
    queue.run(async () => {
      if (clientHasDisconnected()) throw new ProblemError(400, 'The caller has left.');
      const { pages } = await checkPdf(bytes).catch((error: unknown) => {
        if (!(error instanceof PdfProblem)) throw error;
        throw new ProblemError(422, 'The file cannot be used.', { file: error.message });
      });
      return pages;
    });

  return async <Row>(
    kind: 'sheet' | 'certificate' | 'brochure',
    bytes: Buffer,
    addRow: (stored: StoredPdf) => Promise<Row>,
  ): Promise<Row> => {
    const sha256 = sha256Of(bytes);
    const pages = await readPages(bytes);
    // The admin has read that it failed: it must not appear afterwards.
    if (clientHasDisconnected()) throw new ProblemError(400, 'The caller has left.');
    const file = newPdfFile(kind, sha256);
    // Before the row: a process that is killed leaves no row without its file.
    await files.add(file, bytes);
    return addRow({ file, sha256, bytes: bytes.length, pages }).catch(async (error: unknown) => {
      // After any other error the row may be there. The collector removes what has none, also where this fails.
      if (error instanceof ProblemError) await files.remove(file).catch(() => undefined);
      throw error;
    });
  };
}
