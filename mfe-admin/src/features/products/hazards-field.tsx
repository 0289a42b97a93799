import { pictogramNames, pictogramPath } from '@site/shared-contracts/hazard-pictograms';
import { pictogramCodes, signalWords } from '@site/shared-contracts/schemas';
import { Field, Select, TextInput } from '@site/shared-ui/field';
import { useController } from 'react-hook-form';
import styled from 'styled-components';
import type { Editor } from '../../editing/use-editor';
import { errorsWithin, fieldErrorsFrom } from '../../schema-form/field-errors';
import { useGroupFocus } from '../../schema-form/use-group-focus';
import { readHazards, writeHazards, type HazardTexts } from './product-details';
import type { ProductFormTexts } from './product-form-texts';
import { StatementsInput } from './statements-input';

/** What the label of the product says of its hazards. */
export function HazardsField({ editor: { form } }: { editor: Editor<ProductFormTexts> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'hazards' });
  const { element, handle } = useGroupFocus();
  field.ref(handle);
  const errors = fieldErrorsFrom(fieldState.error);
  const hazards = readHazards(field.value);
  const change = (part: Partial<HazardTexts>) => field.onChange(writeHazards({ ...hazards, ...part }));
  return (
    <Stack ref={element}>
      {errors[''] && <ErrorText role="alert">{errors['']}</ErrorText>}
      <Pictograms chosen={hazards.pictograms} onChange={(pictograms) => change({ pictograms })} />
      <Field label="Signal word" error={errors.signalWord}>
        <Select
          value={hazards.signalWord}
          onChange={({ target }) =>
            change({ signalWord: signalWords.find((word) => word === target.value) ?? '' })
          }
        >
          <option value="">None</option>
          {signalWords.map((word) => (
            <option key={word}>{word}</option>
          ))}
        </Select>
      </Field>
      <StatementsInput
        kind="hazard"
        value={hazards.hazardStatements}
        errors={errorsWithin(errors, 'hazardStatements')}
        onChange={(hazardStatements) => change({ hazardStatements })}
      />
      <StatementsInput
        kind="precautionary"
        value={hazards.precautionaryStatements}
        errors={errorsWithin(errors, 'precautionaryStatements')}
        onChange={(precautionaryStatements) => change({ precautionaryStatements })}
      />
      <Field
        label="UN number"
        hint="Four digits, if its transport is regulated: 1824."
        error={errors.unNumber}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={hazards.unNumber}
          // As it is printed on transport papers: UN 1824.
          onChange={({ target }) => change({ unNumber: target.value.replace(/^\s*un\s*/i, '') })}
        />
      </Field>
    </Stack>
  );
}

interface PictogramsProps {
  chosen: HazardTexts['pictograms'];
  onChange: (chosen: HazardTexts['pictograms']) => void;
}

const Pictograms = ({ chosen, onChange }: PictogramsProps) => (
  <Group>
    <legend>Pictograms</legend>
    {pictogramCodes.map((code) => (
      <label key={code}>
        <input
          type="checkbox"
          checked={chosen.includes(code)}
          onChange={({ target }) =>
            onChange(
              pictogramCodes.filter((each) => (each === code ? target.checked : chosen.includes(each))),
            )
          }
        />
        <img src={pictogramPath(code)} alt="" width={32} height={32} />
        <span>
          {code} {pictogramNames[code]}
        </span>
      </label>
    ))}
  </Group>
);

const Stack = styled.div`
  display: grid;
  gap: var(--space-5);
`;

const Group = styled.fieldset`
  display: grid;
  gap: 0 var(--space-4);
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr));
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;
  font-size: var(--text-s);

  & > legend {
    padding: 0;
    font-weight: 600;
  }

  & > label {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-block-size: 44px;
    cursor: pointer;
  }

  & input {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    accent-color: var(--color-brand);
  }
`;

const ErrorText = styled.p`
  margin: 0;
  color: var(--color-danger);
  font-size: var(--text-s);
  font-weight: 600;
`;
