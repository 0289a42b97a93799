import type * as z from 'zod/mini';
import { fieldInfo } from './field-info';
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
    hero: { headline: '' },
    trending: { title: 'Trending Products' },
    socials: [],
  });
  expect(SiteContentSchema.safeParse({}).success).toBe(false);
});
