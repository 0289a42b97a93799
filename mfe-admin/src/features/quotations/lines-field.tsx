import { formatPaise } from '@site/shared-contracts/amounts';
import { computeQuotation } from '@site/shared-contracts/quotation-money';
import { quotationLimits, type QuotationContent } from '@site/shared-contracts/schemas';
import { Field, TextInput } from '@site/shared-ui/field';
import { useController } from 'react-hook-form';
import styled from 'styled-components';
import type { Editor } from '../../editing/use-editor';
import type { FieldDescription } from '../../schema-form/describe-field';
import { fieldErrorsFrom, type FieldErrors } from '../../schema-form/field-errors';
import { ListInput } from '../../schema-form/list-input';
import { useGroupFocus } from '../../schema-form/use-group-focus';
import { ProductAdder } from './product-adder';
import {
  emptyLine,
  labels,
  readLines,
  writeLines,
  type LineTexts,
  type QuotationTexts,
} from './quotation-texts';

type TextName = Exclude<keyof LineTexts, 'productId'>;

const inputs: readonly (readonly [name: TextName, label: string, columns: number])[] = [
  ['description', 'Description', 6],
  ['size', 'Size', 3],
  ['hsn', 'HSN', 3],
  ['quantity', 'Quantity', 2],
  ['unit', 'Unit', 2],
  ['price', 'Price (₹)', 3],
  ['discount', 'Discount (%)', 2],
  ['gst', 'GST (%)', 2],
];
const decimals: readonly TextName[] = ['quantity', 'price', 'discount', 'gst'];

const description = {
  kind: 'list',
  label: labels.lines,
  entry: 'line',
  most: quotationLimits.lines,
  item: {
    kind: 'group',
    label: 'Line',
    isRow: true,
    fields: inputs.map(([name, label]) => [name, { kind: 'line', label, most: undefined }]),
  },
} satisfies FieldDescription;

interface LinesFieldProps {
  editor: Editor<QuotationTexts>;
  /** Undefined while something is missing or wrong. */
  content: QuotationContent | undefined;
}

/** What is offered. Enter goes on to the next line. */
export function LinesField({ editor: { form }, content }: LinesFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'lines' });
  const { element, handle } = useGroupFocus();
  field.ref(handle);
  const lines = readLines(field.value);
  const amounts = content ? computeQuotation(content).lines : [];
  const change = (next: LineTexts[]) => field.onChange(writeLines(next));
  return (
    <Lines ref={element}>
      <ListInput
        description={description}
        // Their amounts are found by the line: a list has no other place for them.
        value={lines.map((line, index) => ({ ...line, index }))}
        errors={fieldErrorsFrom(fieldState.error)}
        onChange={(next) => change(next.map((line) => ({ ...emptyLine, ...(line as LineTexts) })))}
        renderEntry={({ value, onChange, errors }) => {
          const { index, ...line } = value as LineTexts & { index: number };
          return (
            <LineRow line={line} errors={errors} amount={amounts[index]?.taxablePaise} onChange={onChange} />
          );
        }}
        adder={
          lines.length < quotationLimits.lines ? (
            <ProductAdder onAdd={(line) => change([...lines, line])} />
          ) : (
            <p>At most {quotationLimits.lines}.</p>
          )
        }
      />
    </Lines>
  );
}

interface LineRowProps {
  line: LineTexts;
  errors: FieldErrors;
  /** Paise before GST. */
  amount: number | undefined;
  onChange: (line: LineTexts) => void;
}

const LineRow = ({ line, errors, amount, onChange }: LineRowProps) => (
  <Row>
    {inputs.map(([name, label, columns]) => (
      <Cell key={name} $columns={columns}>
        <Field label={label} error={errors[name] ?? (name === 'description' ? errors[''] : undefined)}>
          <TextInput
            value={line[name]}
            autoComplete="off"
            enterKeyHint="next"
            {...(decimals.includes(name) && { inputMode: 'decimal' as const })}
            onChange={({ target }) => onChange({ ...line, [name]: target.value })}
          />
        </Field>
      </Cell>
    ))}
    <Amount>{amount === undefined ? '' : `${formatPaise(amount)} before GST`}</Amount>
  </Row>
);

/** Its name is as large as those of the other parts of the form. */
const Lines = styled.div`
  & > [role='group'] > strong {
    font-weight: 700;
    font-size: var(--text-xl);
  }
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);
  align-items: start;

  & > :first-child,
  & > :last-child {
    grid-column: 1 / -1;
  }

  @media (min-width: 64em) {
    grid-template-columns: repeat(12, minmax(0, 1fr));
  }
`;

const Cell = styled.div<{ $columns: number }>`
  @media (min-width: 64em) {
    &&& {
      grid-column: span ${({ $columns }) => $columns};
    }
  }
`;

const Amount = styled.p`
  margin: 0;
  color: var(--color-ink-soft);
  font-size: var(--text-s);
  font-variant-numeric: tabular-nums;
  text-align: end;
`;
