import { Field, TextInput } from '@site/shared-ui/field';
import type { ReactNode } from 'react';
import { ButtonRow } from './button-row';
import { CopyButton } from './copy-button';

/** A link to select or to copy. `children`: what else is done with it, as buttons. */
export const LinkToCopy = ({ url, children }: { url: string; children: ReactNode }) => (
  <>
    <Field label="Link">
      <TextInput readOnly value={url} onFocus={({ target }) => target.select()} />
    </Field>
    <ButtonRow $atEnd>
      <CopyButton text={url} variant="secondary">
        Copy the link
      </CopyButton>
      {children}
    </ButtonRow>
  </>
);
