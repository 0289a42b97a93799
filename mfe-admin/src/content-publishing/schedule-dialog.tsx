import { timeZoneName } from '@site/shared-contracts/time-zone';
import { Field, TextInput } from '@site/shared-ui/field';
import { useState } from 'react';
import { FormDialog } from '../components/form-dialog';
import { companyTimeZone } from '../format/company';
import { dateHint } from '../format/date-hint';
import { fromZonedTime, toZonedTime } from './zoned-time';

export interface ScheduleDialogProps {
  /** What will be done at the time. */
  verb: 'Publish' | 'Hide';
  /** Gets the time as `2026-03-04T04:00:00.000Z`. */
  onConfirm: (at: string) => void;
  onClose: () => void;
}

const HOUR = 3_600_000;

const titles = { Publish: 'Schedule publishing', Hide: 'Schedule hiding' } as const;

/** Asks for a time in the company's time zone. */
export function ScheduleDialog({ verb, onConfirm, onClose }: ScheduleDialogProps) {
  const timeZone = companyTimeZone();
  const [text, setText] = useState(() => toZonedTime(Math.ceil(Date.now() / HOUR) * HOUR, timeZone));
  const [error, setError] = useState<string>();
  const confirm = () => {
    const at = fromZonedTime(text, timeZone);
    if (Number.isNaN(at)) setError('Choose a day and a time.');
    else if (at <= Date.now()) setError('Choose a time that is still to come.');
    else if (toZonedTime(at, timeZone) !== text)
      setError('Clocks skip this time on that day. Choose another one.');
    else onConfirm(new Date(at).toISOString());
  };
  return (
    <FormDialog title={titles[verb]} submit="Schedule" onSubmit={confirm} onClose={onClose}>
      <Field
        label="Day and time"
        hint={dateHint(text, `${timeZoneName(timeZone)} (${timeZone}).`)}
        error={error}
      >
        <TextInput
          type="datetime-local"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
          }}
        />
      </Field>
    </FormDialog>
  );
}
