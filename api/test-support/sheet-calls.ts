import type { ManagedSheet, Problem, Product, SheetKind } from '@site/shared-contracts/schemas';
import { aPdf } from './sample-pdfs';
import type { ApiUnderTest } from './run-api';

interface Upload {
  productId?: number;
  kind?: SheetKind;
  language?: string;
  revisedOn?: string;
  pdf?: Buffer;
}

export type UploadResponse = Problem & { id: number; revision: number; pages: number; url: string };

/** Calls about data sheets, by an admin. */
export function sheetCalls(api: ApiUnderTest, headers: Record<string, string>) {
  const send = <Body = unknown>(method: string, path: string, json?: unknown) =>
    api.send<Body>(method, path, { headers, ...(json !== undefined && { json }) });
  return {
    send,

    upload({
      productId = 1,
      kind = 'safety',
      language = 'en',
      revisedOn = '2026-03-01',
      pdf = aPdf(),
    }: Upload = {}) {
      const form = new FormData();
      const fields = { productId: String(productId), kind, language, revisedOn };
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'sheet.pdf');
      return api.send<UploadResponse>('POST', '/api/sheets/create', { headers, form });
    },

    /** The PDF of a certificate. */
    uploadCertificate(pdf = aPdf(), name = 'iso-9001.pdf') {
      const form = new FormData();
      form.append('name', name);
      form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), name);
      return api.send<Problem & { id: string; url: string; bytes: number; pages: number }>(
        'POST',
        '/api/certificates/create',
        { headers, form },
      );
    },

    /** As admins see them. */
    async list(productId = 1): Promise<ManagedSheet[]> {
      return (await send<{ data: ManagedSheet[] }>('GET', `/api/sheets/product/${productId}`)).body.data;
    },

    /** As visitors see them. */
    async shown(productId = 1): Promise<Product['sheets']> {
      return (await api.send<Product>('GET', `/api/products/${productId}`)).body.sheets;
    },

    /** The bytes at a public address, or the status. */
    async open(path: string): Promise<Buffer | number> {
      const response = await api.get(path);
      return response.ok ? Buffer.from(await response.arrayBuffer()) : response.status;
    },
  };
}
