import { Field, TextInput } from '@site/shared-ui/field';
import { isReversed, readDays } from './list-params';
import { useListParams } from './use-list-params';

/** From which day to which; a range that no day lies in is said so beside it. */
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
