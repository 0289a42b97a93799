import { type Category } from '@site/shared-contracts';
import { Field, Select, TextInput } from '@site/shared-ui/field';
import { Fragment, type ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import type { Editor } from '../../editing/use-editor';
import { LeafField } from '../../schema-form/leaf-field';
import type { PendingUploads } from '../../schema-form/pending-uploads';
import { DescriptionField } from './description-field';
import { detailDescriptions } from './detail-descriptions';
import { FormSections } from './form-sections';
import { HazardsField } from './hazards-field';
import { PicturesField } from './pictures-field';
import { PriceFields } from './price-fields';
import { PRICES, type PriceName } from './product-prices';
import { ProductSearchPreview } from './product-search-preview';
import { NeedsField } from './needs-field';
import { labels, type ProductFormTexts } from './product-form-texts';
import { SizesField } from './sizes-field';

export interface ProductFieldsProps {
  editor: Editor<ProductFormTexts>;
  uploads: PendingUploads;
  /** Undefined until they are loaded. */
  categories: readonly Category[] | undefined;
  categoryName: (id: string) => string;
  /** Of the product's page; left out where it has none yet. */
  path: string | undefined;
}

/** The input of each field of the API's form; those that belong together have one. */
type ProductInputs = Record<
  Exclude<keyof ProductFormTexts, PriceName | 'packs' | 'descriptionFormat'> | typeof PRICES,
  { section: SectionTitle; input: ReactNode }
>;

/** The tables of facts and certificates have the whole width. */
const sectionRows = [
  [['Basics', 'Pictures'], ['Prices and sizes']],
  [['Facts']],
  [
    ['Use', 'Safety'],
    ['Related', 'Search engines and sharing'],
  ],
] as const;
type SectionTitle = (typeof sectionRows)[number][number][number];

const detailInput = (name: keyof typeof detailDescriptions) => (
  <LeafField leaf={{ name, description: detailDescriptions[name] }} />
);

/** The fields of a product, in the order of the screen. */
export function ProductFields({ editor, uploads, categories, categoryName, path }: ProductFieldsProps) {
  const { register, formState } = editor.form;
  const { errors } = formState;
  const inputs: ProductInputs = {
    productName: {
      section: 'Basics',
      input: (
        <Field label={labels.productName} error={errors.productName?.message} required>
          <TextInput autoComplete="off" {...register('productName')} />
        </Field>
      ),
    },
    productDescription: {
      section: 'Basics',
      input: <DescriptionField form={editor.form} />,
    },
    categoryId: {
      section: 'Basics',
      input: <CategoryField editor={editor} categories={categories} categoryName={categoryName} />,
    },
    pictures: { section: 'Pictures', input: <PicturesField editor={editor} uploads={uploads} /> },
    [PRICES]: { section: 'Prices and sizes', input: <PriceFields form={editor.form} /> },
    sizes: { section: 'Prices and sizes', input: <SizesField editor={editor} /> },
    facts: { section: 'Facts', input: detailInput('facts') },
    certificates: { section: 'Facts', input: detailInput('certificates') },
    uses: { section: 'Use', input: <NeedsField editor={editor} name="uses" /> },
    surfaces: { section: 'Use', input: <NeedsField editor={editor} name="surfaces" /> },
    usedWhere: { section: 'Use', input: detailInput('usedWhere') },
    howToUse: { section: 'Use', input: detailInput('howToUse') },
    hazards: { section: 'Safety', input: <HazardsField editor={editor} /> },
    usedWith: { section: 'Related', input: detailInput('usedWith') },
    searchTitle: { section: 'Search engines and sharing', input: detailInput('searchTitle') },
    searchDescription: {
      section: 'Search engines and sharing',
      input: (
        <>
          {detailInput('searchDescription')}
          <ProductSearchPreview path={path} />
        </>
      ),
    },
  };
  const contentOf = (title: SectionTitle) =>
    Object.entries(inputs).map(
      ([name, { section, input }]) => section === title && <Fragment key={name}>{input}</Fragment>,
    );
  return (
    <FormSections
      rows={sectionRows.map((columns) =>
        columns.map((titles) => titles.map((title) => ({ title, content: contentOf(title) }))),
      )}
    />
  );
}

type CategoryFieldProps = Pick<ProductFieldsProps, 'editor' | 'categories' | 'categoryName'>;

const CategoryField = ({ editor, categories, categoryName }: CategoryFieldProps) => (
  <Field label={labels.categoryId} error={editor.form.formState.errors.categoryId?.message} required>
    <Controller
      control={editor.form.control}
      name="categoryId"
      // The options are loaded after the value: an uncontrolled select would choose the first of them.
      render={({ field }) => (
        <Select {...field}>
          {!categories?.some(({ id }) => String(id) === field.value) && (
            <option value={field.value}>{categoryName(field.value)}</option>
          )}
          {categories?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    />
  </Field>
);
