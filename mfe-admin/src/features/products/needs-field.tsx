import { useQuery } from '@site/shared-contracts/query';
import { Controller } from 'react-hook-form';
import { adminQuery } from '../../api-client/admin-query';
import { ChipsField } from '../../components/chips-field';
import type { Editor } from '../../editing/use-editor';
import { readWords, writeWords } from './product-details';
import { labels, type ProductFormTexts } from './product-form-texts';

const fields = {
  uses: {
    facet: 'use',
    hint: 'What it is for, for example Kitchen or Laundry. Lists are filtered by these words.',
  },
  surfaces: { facet: 'surface', hint: 'What it may be used on, for example Stainless steel.' },
} as const;

/** What other products have: one word for one thing, so that a filter finds all of them. */
const facetsQuery = adminQuery('GET /api/products/all', { query: { page: 1, pageSize: 1, facets: 'true' } });

interface NeedsFieldProps {
  editor: Editor<ProductFormTexts>;
  name: keyof typeof fields;
}

/** Words by which buyers choose. */
export function NeedsField({ editor: { form }, name }: NeedsFieldProps) {
  const { facet, hint } = fields[name];
  const { data } = useQuery(facetsQuery);
  const suggestions = data?.facets?.find((each) => each.facet === facet)?.values.map(({ label }) => label);
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, value, onChange } }) => (
        <ChipsField
          ref={ref}
          label={labels[name]}
          hint={`${hint} Enter or a comma adds one.`}
          name={name}
          value={readWords(value).join(',')}
          onChange={(joined) => onChange(writeWords(joined.split(',').filter(Boolean)))}
          error={form.formState.errors[name]?.message}
          suggestions={suggestions ?? []}
        />
      )}
    />
  );
}
