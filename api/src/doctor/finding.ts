export interface Finding {
  check: string;
  /** A note is worth reading and nothing to act on at once. */
  state: 'good' | 'note' | 'wrong';
  says: string;
  /** What to do about it. */
  advice?: string;
}
