import type { SiteContent } from '@site/shared-contracts/site-content';
import { Button } from '@site/shared-ui/button';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
import { FormNotice } from './form-notice';
import { HoneypotInput } from './honeypot-input';
import type { useEnquiryForm } from './use-enquiry-form';

export interface FormFootProps {
  form: Pick<ReturnType<typeof useEnquiryForm>, 'state' | 'errors' | 'problem' | 'submissions' | 'retry'>;
  contact: SiteContent['contact'];
  /** The label of the button. */
  label: string;
  disabled?: boolean;
  /** The text for a confirmed enquiry. */
  confirmation: string;
}

/** The end of a form: the button that sends it, and what became of it. */
export const FormFoot = ({ form, contact, label, disabled, confirmation }: FormFootProps) => (
  <>
    <HoneypotInput />
    <Send data-send>
      <Button type="submit" size="l" busy={form.state === 'sending'} disabled={disabled}>
        {label}
      </Button>
    </Send>
    {/* For screen readers. The first field with an error has the focus. */}
    <VisuallyHidden role="alert">{form.errors.join('. ')}</VisuallyHidden>
    <FormNotice
      state={form.state}
      problem={form.problem}
      submissions={form.submissions}
      contact={contact}
      confirmation={confirmation}
      onRetry={form.retry}
    />
    {contact.consent && (
      <small>
        {contact.consent} <a href="/privacy">Privacy notice</a>
        <input type="hidden" name="consent" value={contact.consent} />
      </small>
    )}
  </>
);

/** The form decides where it is. */
const Send = styled.div`
  display: grid;
`;
