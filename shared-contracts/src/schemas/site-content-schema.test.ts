import type * as z from 'zod/mini';
import { fieldInfo } from '../values/field-info';
import { SiteContentSchema } from './site-content-schema';

type Schema = z.core.$ZodType;

/** Every schema in the content, with its path. An entry of a list has the path of its list. */
function fieldsOf(schema: Schema, path: string[] = []): [string, Schema][] {
  const found: [string, Schema][] = [];
  const { def } = schema._zod as {
    def: { innerType?: Schema; shape?: Record<string, Schema>; element?: Schema };
  };
  if (def.innerType) return fieldsOf(def.innerType, path);
  for (const [name, field] of Object.entries(def.shape ?? {})) {
    const at = [...path, name];
    found.push([at.join('.'), field], ...fieldsOf(field, at));
  }
  if (def.element) found.push(...fieldsOf(def.element, path));
  return found;
}

const isForEditors = (path: string) =>
  path === '$schema' || /^logo\.(width|height)$|^pages\.news$/.test(path) || /\.(file|alt)$/.test(path);

test('every field has a label for the form that is made from the schema', () => {
  const fields = fieldsOf(SiteContentSchema).filter(([path]) => !isForEditors(path));
  expect(fields.length).toBeGreaterThan(100);
  const without = fields.filter(([, schema]) => !fieldInfo.get(schema)?.label).map(([path]) => path);
  expect(without).toEqual([]);
});

test('a company’s name is all that a content needs', () => {
  const content = SiteContentSchema.parse({ company: { name: 'Acme' } });
  expect(content).toMatchObject({
    company: { name: 'Acme', timeZone: 'Asia/Kolkata' },
    menus: { header: [], footer: { title: '', links: [] } },
    hero: { headline: '' },
    trending: { title: 'Trending Products' },
    socials: [],
  });
  expect(SiteContentSchema.safeParse({}).success).toBe(false);
});

describe('menus', () => {
  const errorOf = (menus: object) => {
    const { error } = SiteContentSchema.safeParse({ company: { name: 'Acme' }, menus });
    return error?.issues.map(({ path, message }) => [path.join('.'), message]);
  };
  const links = (count: number, label = 'Soap') =>
    Array.from({ length: count }, () => ({ label, href: '/' }));

  test('the header has at most seven links, and the column of the footer eight', () => {
    expect(errorOf({ header: links(7), footer: { title: 'More', links: links(8) } })).toBeUndefined();
    expect(errorOf({ header: links(8), footer: { links: links(9) } })).toEqual([
      ['menus.header', 'At most 7.'],
      ['menus.footer.links', 'At most 8.'],
    ]);
  });

  test('the words of the header have room beside the logo', () => {
    expect(errorOf({ header: links(6, 'Laundries') })).toBeUndefined();
    expect(errorOf({ header: links(6, 'Certificates') })).toEqual([
      ['menus.header', expect.stringContaining('no room beside the logo')],
    ]);
  });

  test.each(['/products/floor-care', '#map', 'https://shop.example/', 'mailto:a@b.example', 'tel:+911'])(
    'a link may lead to %s',
    (href) => {
      expect(errorOf({ header: [{ label: 'Soap', href }] })).toBeUndefined();
    },
  );

  test.each(['contact', '//shop.example', 'javascript:alert(1)', '/two words'])(
    'no link leads to %s',
    (href) => {
      expect(errorOf({ footer: { links: [{ label: 'Soap', href }] } })).toEqual([
        ['menus.footer.links.0.href', expect.stringContaining('expected a path like /contact')],
      ]);
    },
  );
});
