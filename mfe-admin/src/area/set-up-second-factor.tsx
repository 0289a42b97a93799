import { Button } from '@site/shared-ui/button';
import { FormCard } from '../components/form-card';

/** The place for the forms that set up a passkey or an authenticator app. `onDone`: one of them is set up. */
export function SetUpSecondFactor({ onDone }: { onDone: () => void }) {
  return (
    <FormCard as="section">
      <p>Ask an owner of this site how to set it up.</p>
      <div>
        <Button onClick={onDone}>Look again</Button>
      </div>
    </FormCard>
  );
}
