import { Field, TextInput } from '@site/shared-ui/field';
import { isReversed, readDays } from './list-params';
import { useListParams } from './use-list-params';

/** The first and the last day; a range without a day is an error of the second field. */
export function DayFields() {
  const { filter, params } = useListParams();
  const error = isReversed(readDays(params)) ? 'This is before the From date.' : undefined;
  return (
    <>
      <Field label="From">
        <TextInput type="date" {...filter('from')} />
      </Field>
      <Field label="To" error={error}>
        <TextInput type="date" {...filter('to')} />
      </Field>
    </>
  );
}
