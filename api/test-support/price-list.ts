// What tests of files of products do: they export, change, upload, apply and undo.
import type { List } from '@site/shared-contracts';
import type { BulkChange, BulkRow } from '@site/shared-contracts/schemas';
import type { ApiUnderTest } from './run-api';

export type PriceListClient = ReturnType<typeof createPriceListClient>;

export function createPriceListClient(
  api: Pick<ApiUnderTest, 'send' | 'get'>,
  headers: { authorization: string },
) {
  async function ok<Body>(method: string, path: string, options: object = {}): Promise<Body> {
    const { status, body } = await api.send<Body>(method, path, { headers, ...options });
    if (status !== 200) throw new Error(`${method} ${path}: ${String(status)} ${JSON.stringify(body)}`);
    return body;
  }
  async function settled(id: number): Promise<BulkChange> {
    for (;;) {
      const change = await ok<BulkChange>('GET', `/api/bulk-changes/${String(id)}`);
      if (!['checking', 'running', 'undoing'].includes(change.state)) return change;
    }
  }
  const upload = (file: Uint8Array | string, fileName = 'products.xlsx') => {
    const form = new FormData();
    form.append('fileName', fileName);
    form.append('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), fileName);
    return api.send<{ id: number; errors?: { file?: string } }>('POST', '/api/bulk-changes/import', {
      form,
      headers,
    });
  };
  const download = async (path: string) => {
    const response = await api.get(path, headers);
    if (response.status !== 200) throw new Error(`${path}: ${String(response.status)}`);
    return Buffer.from(await response.arrayBuffer());
  };
  return {
    upload,
    settled,
    workbook: () => download('/api/products/workbook'),
    csv: async () => (await download('/api/products/export')).toString(),
    /** The change when its dry run is done. */
    dryRun: async (file: Uint8Array | string) => {
      const { status, body } = await upload(file);
      if (status !== 200) throw new Error(`The import: ${JSON.stringify(body)}`);
      return settled(body.id);
    },
    step: async (name: 'apply' | 'undo', { id }: BulkChange) => {
      await ok('POST', `/api/bulk-changes/${String(id)}/${name}`, { json: {} });
      return settled(id);
    },
    rows: async ({ id }: BulkChange) =>
      (await ok<List<BulkRow>>('GET', `/api/bulk-changes/${String(id)}/rows?page=1&pageSize=100`)).data,
  };
}
