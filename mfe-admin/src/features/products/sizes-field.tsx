import { formatAmount, parseRupees } from '@site/shared-contracts/amounts';
import { contentLimits, limits } from '@site/shared-contracts';
import { Button } from '@site/shared-ui/button';
import { Field, Select, TextInput } from '@site/shared-ui/field';
import { Icon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import { useState, type ClipboardEvent } from 'react';
import { useController } from 'react-hook-form';
import styled from 'styled-components';
import type { Editor } from '../../editing/use-editor';
import type { FieldDescription } from '../../schema-form/describe-field';
import { fieldErrorsFrom, type FieldErrors } from '../../schema-form/field-errors';
import { EntryBox, EntryHead, ListInput } from '../../schema-form/list-input';
import { useGroupFocus } from '../../schema-form/use-group-focus';
import { AmountInput } from './amount-input';
import { emptyPackText, isKnownPack, type PackText } from './product-details';
import { labels, type ProductFormTexts } from './product-form-texts';
import { isShown, joinSizes, placeErrors, packsOfRows, rowsOf, splitRow, splitSizes } from './size-rows';

const line = (label: string) => ({ kind: 'line', label, most: undefined }) as const;

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
      ['price', line('Price of this size (₹)')],
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
    <Compact ref={element}>
      <ListInput
        description={description}
        value={rows}
        endsWithButtons
        errors={{
          ...placeErrors(rows, fieldErrorsFrom(prices.fieldState.error), isKnownPack),
          ...placeErrors(rows, fieldErrorsFrom(sizes.fieldState.error), ({ size }) => size.trim() !== ''),
        }}
        onChange={(next) => {
          const changed = (next as Pick<PackText, 'size' | 'price'>[])
            .map((row) => ({ ...emptyPackText(''), ...row }))
            .flatMap(splitRow)
            .slice(0, contentLimits.sizes);
          setTyped(changed);
          sizes.field.onChange(joinSizes(changed));
          prices.field.onChange(packsOfRows(changed));
        }}
        renderEntry={({ value, onChange, errors }) => (
          <SizeRow row={value as PackText} errors={errors} onChange={onChange} />
        )}
      />
    </Compact>
  );
}

interface SizeRowProps {
  row: PackText;
  errors: FieldErrors;
  onChange: (row: PackText) => void;
}

function SizeRow({ row, errors, onChange }: SizeRowProps) {
  const sizes = splitSizes(row.size);
  const [opened, setOpened] = useState(false);
  // What is wrong is never hidden.
  const isOpen = opened || Object.keys(errors).some((name) => !['', 'size', 'price'].includes(name));
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
        {row.onRequest ? (
          <TextInput value="On request" disabled />
        ) : (
          <AmountInput
            name="sizePrice"
            value={row.price}
            parse={parseRupees}
            format={formatAmount}
            onInput={(price) => onChange({ ...row, price })}
            onCommit={(price) => onChange({ ...row, price })}
          />
        )}
      </Field>
      <MoreButton
        variant="ghost"
        aria-expanded={isOpen}
        aria-label={`${row.sku || 'More'}, details of ${row.size || 'this size'}`}
        onClick={() => setOpened(!isOpen)}
      >
        {row.sku || 'More'} <Icon name="chevronDown" size={16} />
      </MoreButton>
      {isOpen && <PackFields row={row} errors={errors} onChange={onChange} />}
    </Row>
  );
}

type PackTextName = Exclude<keyof PackText, 'size' | 'price' | 'onRequest' | 'unit'>;

/** What a row has besides size, price and unit. A new one does not compile until it is here. */
const packLabels: Record<PackTextName, { label: string; hint?: string; isNumber?: true }> = {
  sku: { label: 'Article number (SKU)' },
  gtin: { label: 'GTIN', hint: 'Of the barcode', isNumber: true },
  amount: { label: 'Contains', hint: 'Where the size does not say it', isNumber: true },
  minimumOrder: { label: 'Minimum order (packs)', isNumber: true },
  packsPerCarton: { label: 'Packs per carton', isNumber: true },
  hsn: { label: 'HSN', isNumber: true },
  gstRate: { label: 'GST (%)', isNumber: true },
  leadTime: { label: 'Lead time', hint: 'For example: 3 working days' },
};
const packTextNames = Object.keys(packLabels) as PackTextName[];

const unitLabels: Record<PackText['unit'], string> = {
  '': 'No unit',
  ml: 'ml',
  l: 'litres',
  g: 'g',
  kg: 'kg',
  piece: 'pieces',
};

function PackFields({ row, errors, onChange }: SizeRowProps) {
  const textField = (name: PackTextName) => {
    const { label, hint, isNumber } = packLabels[name];
    return (
      <Field key={name} label={label} error={errors[name]} {...(hint && { hint })}>
        <TextInput
          value={row[name]}
          autoComplete="off"
          {...(isNumber && { inputMode: 'decimal' as const })}
          onChange={({ target }) => onChange({ ...row, [name]: target.value })}
        />
      </Field>
    );
  };
  return (
    <More>
      <label>
        <input
          type="checkbox"
          checked={row.onRequest}
          onChange={({ target }) => onChange({ ...row, onRequest: target.checked, price: '' })}
        />{' '}
        Price on request
      </label>
      {packTextNames.map(textField)}
      <Field label="Unit" error={errors.unit}>
        <Select
          value={row.unit}
          onChange={({ target }) => onChange({ ...row, unit: target.value as PackText['unit'] })}
        >
          {Object.entries(unitLabels).map(([unit, label]) => (
            <option key={unit} value={unit}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </More>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) 7.5em;
  gap: var(--space-2);
  align-items: end;
`;

const MoreButton = styled(Button)`
  justify-content: end;
  min-inline-size: 0;
  padding-inline: var(--space-1);
  font-size: var(--text-xs);
  overflow-wrap: anywhere;
`;

const More = styled.div`
  display: grid;
  grid-column: 1 / -1;
  grid-template-columns: repeat(auto-fill, minmax(9.5em, 1fr));
  gap: var(--space-3);
  align-items: start;
  padding: var(--space-3);
  border-radius: var(--radius-m);
  background: var(--color-surface-soft);

  & > label {
    grid-column: 1 / -1;
    font-size: var(--text-s);
  }
`;

/** A size is a line. Its labels are read out, and seen above the first one only. */
const Compact = styled.div`
  ${EntryBox} {
    gap: var(--space-1);
    padding: 0;
    border: 0;
    background: none;

    ${media.md} {
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: end;

      /* As wide as three buttons: the first and the last row have two. */
      & > :last-child {
        min-inline-size: 132px;
      }
    }
  }

  ${EntryHead} > span:first-child {
    ${media.md} {
      display: none;
    }
  }

  ${EntryBox}:not(:first-child) ${Row} > div:nth-child(-n + 2) > label {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
