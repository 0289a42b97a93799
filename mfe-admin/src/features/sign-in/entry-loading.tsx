import { EntryCard, EntryGround } from './entry-card';

/** While the script arrives of a page for who is not signed in. */
export const EntryLoading = () => (
  <EntryGround>
    <EntryCard as="div">
      <p role="status">Loading…</p>
    </EntryCard>
  </EntryGround>
);
