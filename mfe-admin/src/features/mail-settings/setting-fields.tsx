// The kinds of fields of the form. Each is one setting.
import { Field, Select, TextInput } from '@site/shared-ui/field';
import { Controller, useFormContext } from 'react-hook-form';
import { CheckLine } from '../../components/check-line';
import { ChipsField } from '../../components/chips-field';
import { securityNames, settingsLabels, type SettingsTexts } from './mail-settings-values';

interface SettingFieldProps {
  name: keyof SettingsTexts;
  hint?: string;
  label?: string;
}

export function TextSetting({ name, hint = '', label = settingsLabels[name] }: SettingFieldProps) {
  const { register, formState } = useFormContext<SettingsTexts>();
  return (
    <Field label={label} hint={hint} error={formState.errors[name]?.message}>
      <TextInput {...register(name)} autoComplete="off" autoCapitalize="none" spellCheck={false} />
    </Field>
  );
}

export function SecuritySetting({ name, label = settingsLabels[name] }: SettingFieldProps) {
  const { register, formState } = useFormContext<SettingsTexts>();
  return (
    <Field label={label} error={formState.errors[name]?.message}>
      <Select {...register(name)}>
        {Object.entries(securityNames).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}

export function TickSetting({ name }: SettingFieldProps) {
  return (
    <Controller<SettingsTexts>
      name={name}
      render={({ field: { value, onChange, ref } }) => (
        <CheckLine>
          <input
            ref={ref}
            type="checkbox"
            checked={value !== ''}
            onChange={({ target }) => onChange(target.checked ? 'yes' : '')}
          />
          {settingsLabels[name]}
        </CheckLine>
      )}
    />
  );
}

export function AddressesSetting({ name, hint = '' }: SettingFieldProps) {
  return (
    <Controller<SettingsTexts>
      name={name}
      render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
        <ChipsField
          ref={ref}
          label={settingsLabels[name]}
          hint={hint}
          name={name}
          value={value}
          onChange={onChange}
          error={error?.message}
        />
      )}
    />
  );
}
