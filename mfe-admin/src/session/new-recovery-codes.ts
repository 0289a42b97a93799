import { create } from 'zustand';

interface NewRecoveryCodes {
  /** There while the dialog shows them: the server never shows them again. */
  codes: string[] | undefined;
}

/** Kept here, because the screen on which they were made may be replaced as soon as they are. */
export const useNewRecoveryCodes = create<NewRecoveryCodes>()(() => ({ codes: undefined }));

export const showRecoveryCodes = (codes: string[] | undefined) => useNewRecoveryCodes.setState({ codes });
