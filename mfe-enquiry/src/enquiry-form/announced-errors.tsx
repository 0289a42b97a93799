import { VisuallyHidden } from '@site/shared-ui/visually-hidden';

/** Says what is wrong to those who do not see it; the first wrong field has the focus meanwhile. */
export const AnnouncedErrors = ({ errors }: { errors: readonly string[] }) => (
  <VisuallyHidden role="alert">{errors.join('. ')}</VisuallyHidden>
);
