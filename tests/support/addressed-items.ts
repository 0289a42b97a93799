// Items with addresses with words, made through the API of a test's site.
import { readFile } from 'node:fs/promises';
import { imageFile, type AdminSite } from './admin-fixtures';

export type Kind = 'category' | 'product' | 'blog' | 'news';

async function sendForm(site: AdminSite, method: string, path: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (method === 'POST') form.set('file', new Blob([await readFile(imageFile)]), 'picture.jpg');
  return readId(await site.call(method, path, form), `${method} ${path}`);
}

async function readId(response: Response, call: string): Promise<number> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${call}: ${response.status} ${text}`);
  return (JSON.parse(text) as { id: number }).id;
}

export const addCategory = async (site: AdminSite, name: string) =>
  readId(await site.call('POST', '/api/category/create', { name }), 'create category');

const productFields = (productName: string, categoryId: number) => ({
  productName,
  productDescription: `${productName} for halls and stairs.`,
  productPrice: '250',
  sizes: '1 L,5 L',
  categoryId: String(categoryId),
});

export const addProduct = (site: AdminSite, name: string, categoryId: number) =>
  sendForm(site, 'POST', '/api/products/create', productFields(name, categoryId));

export const moveProduct = (site: AdminSite, id: number, name: string, categoryId: number) =>
  sendForm(site, 'PUT', `/api/products/update/${id}`, productFields(name, categoryId));

export const addArticle = (site: AdminSite, kind: 'blog' | 'news', title: string) =>
  sendForm(site, 'POST', `/api/${kind}/create`, {
    title,
    shortDescription: 'In short.',
    [kind === 'blog' ? 'blogShortDescription' : 'description']: 'At length.',
  });

/** Gives an item a slug, and returns the path of its page. */
export async function setSlug(site: AdminSite, kind: Kind, id: number, slug: string): Promise<string> {
  const response = await site.call('PUT', `/api/address/update/${kind}/${id}`, { slug });
  const text = await response.text();
  if (!response.ok) throw new Error(`The slug ${slug}: ${response.status} ${text}`);
  return (JSON.parse(text) as { current: { path: string } }).current.path;
}
