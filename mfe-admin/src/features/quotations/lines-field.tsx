import { formatPaise } from '@site/shared-contracts/amounts';
import { computeQuotation } from '@site/shared-contracts/quotation-money';
import { quotationLimits, type QuotationContent } from '@site/shared-contracts/schemas';
import { Field, TextInput } from '@site/shared-ui/field';
import { useController } from 'react-hook-form';
import styled from 'styled-components';
import type { Editor } from '../../editing/use-editor';
import type { FieldDescription } from '../../schema-form/describe-field';
import { fieldErrorsFrom, type FieldErrors } from '../../schema-form/field-errors';
import { EntryBox, EntryHead, ListInput } from '../../schema-form/list-input';
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

const inputs: readonly (readonly [name: TextName, label: string])[] = [
  ['description', 'Description'],
  ['size', 'Size'],
  ['hsn', 'HSN'],
  ['quantity', 'Quantity'],
  ['unit', 'Unit'],
  ['price', 'Price (₹)'],
  ['discount', 'Discount (%)'],
  ['gst', 'GST (%)'],
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
        endsWithButtons
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
    {inputs.map(([name, label]) => (
      <Field
        key={name}
        label={label}
        error={errors[name] ?? (name === 'description' ? errors[''] : undefined)}
      >
        <TextInput
          value={line[name]}
          autoComplete="off"
          enterKeyHint="next"
          {...(decimals.includes(name) && { inputMode: 'decimal' as const })}
          onChange={({ target }) => onChange({ ...line, [name]: target.value })}
        />
      </Field>
    ))}
    <Amount>
      <small>Before GST</small> <span>{amount === undefined ? '–' : formatPaise(amount)}</span>
    </Amount>
  </Row>
);

/** The fields of a line are in a few rows, in two rows with the buttons beside them, or in one, as the list has room. */
const Lines = styled.div`
  container-type: inline-size;

  /* Its name is as large as those of the other parts of the form. */
  & > [role='group'] > strong {
    font-weight: 700;
    font-size: var(--text-xl);
    line-height: var(--leading-snug);
  }

  & ${EntryBox} {
    gap: var(--space-1);
    padding: 0 0 var(--space-1);
    border-width: 0 0 1px;
    border-radius: 0;
    background: none;
  }

  @container (min-width: 40em) {
    & ${EntryBox} {
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: center;
      padding-block-end: var(--space-3);
    }

    & ${EntryHead} {
      --size: 32px;
      /* Lines with fewer buttons are as wide. */
      inline-size: calc(3 * var(--size));

      & > [aria-hidden] {
        display: none;
      }

      & button {
        inline-size: var(--size);
        block-size: var(--size);
        min-block-size: 0;
      }

      @media (pointer: coarse) {
        --size: 44px;
      }
    }
  }

  @container (min-width: 55em) {
    & ol {
      gap: var(--space-2);
    }

    & ${EntryBox} {
      align-items: start;
      padding: 0;
      border: 0;
    }

    & ${EntryHead} {
      block-size: 40px;
    }

    /* Below the names of the columns. */
    & ${EntryBox}:first-child > ${EntryHead} {
      margin-block-start: 20px;
    }
  }
`;

const Amount = styled.div`
  display: grid;
  font-variant-numeric: tabular-nums;
  text-align: end;

  & > small {
    padding: 3px 0 0;
  }

  & > span {
    font-weight: 600;
    font-size: var(--text-s);
  }
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: 6px;
  align-items: start;

  & > * {
    grid-column: span 3;
    gap: 0;
  }

  & > :first-child {
    grid-column: span 6;
  }

  & label,
  & small {
    z-index: 1;
    overflow: hidden;
    color: var(--color-ink-soft);
    font-weight: 600;
    font-size: 0.75rem;
    line-height: 16px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  /* The name of a field is within its frame. */
  & label {
    grid-area: 1 / 1;
    padding: 4px 2px 0 9px;
  }

  & input {
    grid-area: 1 / 1;
    min-block-size: 46px;
    padding: 18px 8px 2px;
  }

  & p {
    font-size: var(--text-xs);
  }

  @container (min-width: 16em) {
    & > :nth-child(n + 4) {
      grid-column: span 2;
    }
  }

  /* What is wrong has the room of a sentence. */
  @container (max-width: 39.99em) {
    && > :has(> p) {
      grid-column: span 6;
    }
  }

  /* The second row is as wide as its texts need. */
  @container (min-width: 40em) {
    grid-template-columns:
      repeat(2, minmax(0, 9fr)) repeat(2, minmax(0, 8fr)) repeat(2, minmax(0, 10fr))
      repeat(2, minmax(0, 11fr)) repeat(2, minmax(0, 9fr)) repeat(2, minmax(0, 12fr));
  }

  /* All fields are in one row, below the names of the columns; what is wrong is below all of them. */
  @container (min-width: 55em) {
    grid-template-columns: minmax(0, 1fr) 4rem 5.25rem 4.25rem 3.5rem 5.5rem 5.5rem 3.75rem 6.25rem;
    gap: 4px 6px;

    & > * {
      display: contents;
    }

    & label,
    & small {
      grid-area: 1 / auto;
      padding: 0;
    }

    & input,
    & span {
      grid-area: 2 / auto;
    }

    & input {
      min-block-size: 40px;
      padding: 0 8px;
      font-size: var(--text-s);
    }

    & span {
      align-self: center;
    }

    & p {
      grid-column: 1 / -1;
    }

    ${EntryBox} + ${EntryBox} & {
      & label,
      & small {
        position: absolute;
        inline-size: 1px;
        clip-path: inset(50%);
      }

      & input,
      & span {
        grid-row: 1;
      }
    }
  }
`;
