import { VisuallyHidden } from '@site/shared-ui/visually-hidden';

/** The validation errors for screen readers. The first field with an error has the focus. */
export const AnnouncedErrors = ({ errors }: { errors: readonly string[] }) => (
  <VisuallyHidden role="alert">{errors.join('. ')}</VisuallyHidden>
);
