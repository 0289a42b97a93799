import { formatRupees, parsePercent } from '@site/shared-contracts/amounts';
import type { PricePreview, Rounding } from '@site/shared-contracts/schemas';
import { Field, Select, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import styled from 'styled-components';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';
import { FormDialog } from '../../components/form-dialog';
import { countText } from '../../format/count-text';
import { SizeChoice } from './size-choice';
import { useStartBulkChange } from './use-start-bulk-change';
import type { ProductSelection } from './use-product-selection';

/** Changes prices by per cent, after a look at what that means. */
export function PriceDialog({ selection, onClose }: { selection: ProductSelection; onClose: () => void }) {
  const { start, isBusy, error: startError } = useStartBulkChange();
  const [typed, setTyped] = useState('');
  const [rounding, setRounding] = useState<Rounding>('rupee');
  const [error, setError] = useState<string>();
  const [isLoading, setLoading] = useState(false);
  const [preview, setPreview] = useState<PricePreview>();
  const [chosenSizes, setChosenSizes] = useState<readonly string[]>([]);
  const onlySizes = chosenSizes.length > 0 && { sizes: [...chosenSizes] };
  const percent = parsePercent(typed.replace(/^\+/, '').replace('−', '-'));

  const edit = (change: () => void) => {
    change();
    setPreview(undefined);
    setError(undefined);
  };
  const look = async () => {
    if (!Number.isFinite(percent) || percent === 0) {
      setError('Write a percentage other than 0, for example 5 or -2.5.');
      return;
    }
    setLoading(true);
    try {
      // The preview has no use for the count.
      const body = { ...selection.input, ...onlySizes, count: undefined, percent, rounding };
      setPreview(await call('POST /api/bulk-changes/preview', { body }));
    } catch (failure) {
      const fields = fieldErrorsOf(failure);
      setError(fields?.percent ?? `The preview could not be made. ${failureReason(failure)}`);
    }
    setLoading(false);
  };
  const submit = () => {
    if (preview) void start({ ...selection.input, ...onlySizes, action: 'price', percent, rounding });
    else void look();
  };
  return (
    <FormDialog
      title={`Change the prices of ${countText(selection.count, 'product')}`}
      size="m"
      submit={preview ? `Change the prices of ${countText(preview.changed, 'product')}` : 'Preview'}
      isBusy={isLoading || isBusy}
      isUnavailable={preview?.changed === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <Row>
        <Field
          label="Per cent"
          hint="5 raises prices, -5 lowers them. Offers keep their percentage. Prices of sizes change too."
          error={error}
          required
        >
          <TextInput
            name="percent"
            inputMode="text"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => edit(() => setTyped(target.value))}
          />
        </Field>
        <Field label="Round to">
          <Select
            name="rounding"
            value={rounding}
            onChange={({ target }) => edit(() => setRounding(target.value === 'paisa' ? 'paisa' : 'rupee'))}
          >
            <option value="rupee">Whole rupees</option>
            <option value="paisa">Paise</option>
          </Select>
        </Field>
      </Row>
      <SizeChoice
        selection={selection}
        chosen={chosenSizes}
        onChoose={(sizes) => edit(() => setChosenSizes(sizes))}
      />
      {preview && <Preview preview={preview} />}
      {startError && <Notice tone="danger">{startError}</Notice>}
    </FormDialog>
  );
}

type Prices = PricePreview['rows'][number]['before'];

/** Each amount with what it is the price of, in the order in which a form has them. */
const amountsOf = ({ price, offerPrice, sizePrices = [] }: Prices) => [
  ...(price === undefined ? [] : [{ of: 'Price', amount: price }]),
  ...(offerPrice ? [{ of: 'Offer', amount: offerPrice }] : []),
  ...sizePrices.map((ofSize) => ({ of: ofSize.size, amount: ofSize.price })),
];

/** The product's name above its amounts: beside them a phone would have no room for it. */
function PreviewRows({ name, before, after, message }: PricePreview['rows'][number]) {
  const then = new Map(after && amountsOf(after).map(({ of, amount }) => [of, formatRupees(amount)]));
  return (
    <tbody>
      <tr>
        <th colSpan={3} scope="rowgroup">
          {name || 'Without a name'}
        </th>
      </tr>
      {amountsOf(before).map(({ of, amount }) => (
        <tr key={of}>
          {/* A size stays in one line: `200 L`. */}
          <th scope="row">{of.replace(/(\d) /g, '$1\u00a0')}</th>
          <td>{formatRupees(amount)}</td>
          <td>{then.get(of)}</td>
        </tr>
      ))}
      {message && (
        <tr>
          <Refusal colSpan={3}>{message}</Refusal>
        </tr>
      )}
    </tbody>
  );
}

/** The first products, those that are refused before the others. */
const Preview = ({ preview: { changed, withoutPrice, refused, rows } }: { preview: PricePreview }) => (
  <section aria-label="Preview">
    <p role="status">
      The prices of {countText(changed, 'product')} will change.
      {withoutPrice > 0 && ` ${countText(withoutPrice, 'product')} without a price stay as they are.`}
      {refused > 0 && ` Those of ${countText(refused, 'product')} cannot be changed.`}
    </p>
    <Rows tabIndex={0} role="region" aria-label="Prices before and after">
      <table>
        <thead>
          <tr>
            <th scope="col">Price of</th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        {rows.map((row) => (
          <PreviewRows key={row.id} {...row} />
        ))}
      </table>
    </Rows>
    {changed + refused > rows.length && <p>These are the first {rows.length}.</p>}
  </section>
);

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
  align-items: start;
  gap: var(--space-4);
`;

const Rows = styled.div`
  overflow: auto;
  max-block-size: 40dvh;
  border: 1px solid var(--color-line);

  & table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: var(--text-s);
  }

  & th,
  & td {
    padding: var(--space-1) var(--space-2);
    text-align: start;
  }

  & th[scope='row'] {
    font-weight: inherit;
  }

  & thead th {
    white-space: nowrap;
  }

  & td,
  & th[scope='col'] + th {
    font-variant-numeric: tabular-nums;
    text-align: end;
    white-space: nowrap;
  }

  & thead,
  & tbody + tbody {
    border-block: 1px solid var(--color-line);
  }

  & th[scope='rowgroup'] {
    padding-block-start: var(--space-3);
    overflow-wrap: anywhere;
  }
`;

const Refusal = styled.td`
  && {
    text-align: start;
    white-space: normal;
  }
`;
