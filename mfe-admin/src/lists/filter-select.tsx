import { Field, Select } from '@site/shared-ui/field';
import { useListParams } from './use-list-params';

export interface FilterSelectProps {
  label: string;
  /** In the query of the URL. */
  name: string;
  /** The choice that filters nothing; left out where one of the others always holds. */
  all?: string;
  choices: readonly (readonly [value: string | number, text: string])[];
  /** What holds where the URL says nothing. */
  preset?: string;
}

/** A choice that is one of the filters of a list. */
export function FilterSelect({ label, name, all, choices, preset = '' }: FilterSelectProps) {
  const { filter } = useListParams();
  return (
    <Field label={label}>
      <Select {...filter(name)} value={filter(name).value || preset}>
        {all !== undefined && <option value="">{all}</option>}
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}
