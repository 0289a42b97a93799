import { Field, TextInput } from '@site/shared-ui/field';
import { isReversed, readDays } from '../list-address/list-address';
import { useListAddress } from '../list-address/use-list-address';

/** From which day to which; a range that no day lies in is said so beside it. */
export function DayFields() {
  const { filter, params } = useListAddress();
  const fault = isReversed(readDays(params)) ? 'This is before the From date.' : undefined;
  return (
    <>
      <Field label="From">
        <TextInput type="date" {...filter('from')} />
      </Field>
      <Field label="To" error={fault}>
        <TextInput type="date" {...filter('to')} />
      </Field>
    </>
  );
}
