import { formatAmount, parseRupees } from '@site/shared-contracts/amounts';
import { contentLimits, limits } from '@site/shared-contracts';
import { Field, TextInput } from '@site/shared-ui/field';
import { media } from '@site/shared-ui/media';
import { useState, type ClipboardEvent } from 'react';
import { useController } from 'react-hook-form';
import styled from 'styled-components';
import type { Editor } from '../../editing/use-editor';
import type { FieldDescription } from '../../schema-form/describe-field';
import { fieldErrorsFrom, type FieldErrors } from '../../schema-form/field-errors';
import { ListInput } from '../../schema-form/list-input';
import { useGroupFocus } from '../../schema-form/use-group-focus';
import { AmountInput } from './amount-input';
import { isKnownPack, type PackText } from './product-details';
import { labels, type ProductFormTexts } from './product-form-texts';
import { isShown, joinSizes, placeErrors, packsOfRows, rowsOf, splitRow, splitSizes } from './size-rows';

const description = {
  kind: 'list',
  label: labels.sizes,
  hint: 'Optional price per size; without one, a size costs the main price. The offer above counts for these prices too. Lists show the lowest price. Enter goes on to the next size; several can be pasted at once.',
  entry: 'size',
  most: contentLimits.sizes,
  item: {
    kind: 'group',
    label: 'Size',
    isRow: true,
    fields: [
      ['size', { kind: 'line', label: 'Size', most: limits.size }],
      ['price', { kind: 'line', label: 'Price of this size (₹)', most: undefined }],
    ],
  },
} satisfies FieldDescription;

/** The sizes of a product, and what each costs: a size that is renamed or moved takes its price along. */
export function SizesField({ editor: { form } }: { editor: Editor<ProductFormTexts> }) {
  const sizes = useController({ control: form.control, name: 'sizes' });
  const prices = useController({ control: form.control, name: 'packs' });
  const { element, handle } = useGroupFocus();
  sizes.field.ref(handle);
  prices.field.ref(handle);
  // Rows without a size are in none of the two values.
  const [typed, setTyped] = useState<PackText[]>([]);
  const values = { sizes: sizes.field.value, packs: prices.field.value };
  const rows = isShown(typed, values) ? typed : rowsOf(values);
  return (
    <div ref={element}>
      <ListInput
        description={description}
        value={rows}
        errors={{
          ...placeErrors(rows, fieldErrorsFrom(prices.fieldState.error), isKnownPack),
          ...placeErrors(rows, fieldErrorsFrom(sizes.fieldState.error), ({ size }) => size.trim() !== ''),
        }}
        onChange={(next) => {
          const changed = (next as PackText[]).flatMap(splitRow).slice(0, contentLimits.sizes);
          setTyped(changed);
          sizes.field.onChange(joinSizes(changed));
          prices.field.onChange(packsOfRows(changed));
        }}
        renderEntry={({ value, onChange, errors }) => (
          <SizeRow row={value as PackText} errors={errors} onChange={onChange} />
        )}
      />
    </div>
  );
}

interface SizeRowProps {
  row: PackText;
  errors: FieldErrors;
  onChange: (row: PackText) => void;
}

function SizeRow({ row, errors, onChange }: SizeRowProps) {
  const sizes = splitSizes(row.size);
  const giveRows = () => {
    const size = sizes.join('\n');
    if (size !== row.size) onChange({ ...row, size });
  };
  return (
    <Row>
      <Field label="Size" error={errors.size ?? errors['']}>
        <TextInput
          value={row.size}
          placeholder="5 L"
          autoComplete="off"
          enterKeyHint="next"
          onChange={({ target }) => onChange({ ...row, size: target.value })}
          // Not while it is typed: what follows a comma would go into the wrong input.
          onBlur={giveRows}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || sizes.length < 2) return;
            // The next one goes on: before, the cursor would be in the row of another size.
            event.preventDefault();
            event.stopPropagation();
            giveRows();
          }}
          onPaste={(event: ClipboardEvent) => {
            const pasted = event.clipboardData.getData('text');
            // One size is pasted by the browser at the cursor; an input would join the lines of several.
            if (!/[,\n\t]/.test(pasted.trim())) return;
            event.preventDefault();
            onChange({ ...row, size: `${row.size}\n${pasted}` });
          }}
        />
      </Field>
      <Field label="Price of this size (₹)" error={errors.price}>
        <AmountInput
          name="sizePrice"
          value={row.price}
          parse={parseRupees}
          format={formatAmount}
          onInput={(price) => onChange({ ...row, price })}
          onCommit={(price) => onChange({ ...row, price })}
        />
      </Field>
    </Row>
  );
}

const Row = styled.div`
  display: grid;
  gap: var(--space-3);
  align-items: start;

  ${media.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
