export interface Finding {
  check: string;
  /** A note needs no immediate action. */
  state: 'good' | 'note' | 'wrong';
  says: string;
  /** What to do about it. */
  advice?: string;
}
