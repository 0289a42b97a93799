import type { LibraryPicture } from '@site/shared-contracts/schemas';
import sharp from 'sharp';
import type { ApiUnderTest } from './run-api';

/** A small picture of one colour. */
export const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer();

interface Added {
  id: string;
  isKnown: boolean;
}

/** The calls of the library of pictures, and of what uses them. Each expects to be accepted. */
export function pictureCalls(api: ApiUnderTest, headers: Record<string, string>) {
  async function send<Body>(method: string, path: string, content: { json?: unknown; form?: FormData } = {}) {
    const { status, body } = await api.send<Body>(method, path, { headers, ...content });
    expect([path, status]).toEqual([path, 200]);
    return body;
  }
  const formOf = (fields: Record<string, string>, file?: Buffer) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (file) form.append('file', new Blob([new Uint8Array(file)]), 'upload.png');
    return form;
  };
  return {
    upload: async (background: string, fields: Record<string, string> = {}) =>
      send<Added>('POST', '/api/pictures/create', { form: formOf(fields, await picture(background)) }),

    /** As a form uploads a picture; returns its id. */
    uploadForForm: async (background: string): Promise<string> =>
      (await send<Added>('POST', '/api/images/create', { form: formOf({}, await picture(background)) })).id,

    /** A product of category 1; returns its id. */
    async addProduct(productName: string, ...images: string[]): Promise<number> {
      const pictures = JSON.stringify(images.map((image) => ({ image, alt: '', focus: '' })));
      const form = formOf({ productName, productDescription: 'Mild.', categoryId: '1', pictures });
      return (await send<{ id: number }>('POST', '/api/products/create', { form })).id;
    },

    async addDraft(values: Record<string, unknown>): Promise<number> {
      return (await send<{ id: number }>('POST', '/api/content/blog', { json: { values } })).id;
    },

    async list(query = ''): Promise<LibraryPicture[]> {
      return (await send<{ data: LibraryPicture[] }>('GET', `/api/pictures/all?page=1${query}`)).data;
    },
    send,
  };
}
