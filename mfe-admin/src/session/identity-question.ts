// The question for the password or passkey, which the server wants again before what cannot be undone or gives power.
import { create } from 'zustand';

interface IdentityQuestion {
  /** There while a call waits for the answer: the dialog is open. */
  answer: ((isConfirmed: boolean) => void) | undefined;
}

export const useIdentityQuestion = create<IdentityQuestion>()(() => ({ answer: undefined }));

let asked: Promise<boolean> | undefined;

/** Opens the dialog, and waits until it is closed: false where the admin has cancelled. Calls at the same time ask once. */
export function confirmIdentity(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    useIdentityQuestion.setState({
      answer: (isConfirmed) => {
        asked = undefined;
        useIdentityQuestion.setState({ answer: undefined });
        resolve(isConfirmed);
      },
    });
  });
  return asked;
}
