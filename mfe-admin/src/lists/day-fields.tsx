import { Field, TextInput } from '@site/shared-ui/field';
import { dateHint } from '../format/date-hint';
import { isReversed, readDays } from './list-params';
import { useListParams } from './use-list-params';

/** The first and the last day; a range without a day is an error of the second field. */
export function DayFields() {
  const { filter, params } = useListParams();
  const days = readDays(params);
  const error = isReversed(days) ? 'This is before the From date.' : undefined;
  return (
    <>
      <Field label="From" hint={dateHint(days.from)}>
        <TextInput type="date" {...filter('from')} />
      </Field>
      <Field label="To" hint={dateHint(days.to)} error={error}>
        <TextInput type="date" {...filter('to')} />
      </Field>
    </>
  );
}
