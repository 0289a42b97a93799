import { pagePlaces } from '@site/shared-contracts/schemas';
import { Field, Select, TextArea, TextInput } from '@site/shared-ui/field';
import { Fragment, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import styled from 'styled-components';
import { FormCard } from '../../components/form-card';
import type { Editor } from '../../editing/use-editor';
import { RichTextField } from '../../rich-text-editor/rich-text-field';
import { labels, placeNames, type PageFormValues } from './page-values';

/** The fields of a page, in the order of the screen. */
export function PageFields({ editor }: { editor: Editor<PageFormValues> }) {
  const { register, formState, control } = editor.form;
  const { field: body } = useController({ control, name: 'body' });
  const { errors } = formState;
  const inputs: Record<keyof PageFormValues, ReactNode> = {
    title: (
      <Field label={labels.title} error={errors.title?.message} required>
        <TextInput autoComplete="off" {...register('title')} />
      </Field>
    ),
    body: (
      <RichTextField
        label={labels.body}
        error={errors.body?.message}
        required
        value={body.value}
        onChange={body.onChange}
      />
    ),
    place: (
      <Field
        label={labels.place}
        hint="Where the header has no room for its words, the page is in the footer."
        error={errors.place?.message}
      >
        <Select {...register('place')}>
          {pagePlaces.map((place) => (
            <option key={place} value={place}>
              {placeNames[place]}
            </option>
          ))}
        </Select>
      </Field>
    ),
    menuLabel: (
      <Field label={labels.menuLabel} hint="If empty, the title is used." error={errors.menuLabel?.message}>
        <TextInput autoComplete="off" {...register('menuLabel')} />
      </Field>
    ),
    order: (
      <Field
        label={labels.order}
        hint="Pages with lower numbers come first in their menu."
        error={errors.order?.message}
      >
        <Short inputMode="numeric" autoComplete="off" {...register('order')} />
      </Field>
    ),
    searchDescription: (
      <Field
        label={labels.searchDescription}
        hint="In search results. If empty, the beginning of the text is used."
        error={errors.searchDescription?.message}
      >
        <TextArea rows={2} {...register('searchDescription')} />
      </Field>
    ),
  };
  return (
    <FormCard>
      {Object.entries(inputs).map(([name, input]) => (
        <Fragment key={name}>{input}</Fragment>
      ))}
    </FormCard>
  );
}

const Short = styled(TextInput)`
  max-inline-size: 8rem;
`;
