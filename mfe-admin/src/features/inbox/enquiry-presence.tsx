import { Notice } from '@site/shared-ui/notice';
import { usePresence } from '../../presence/use-presence';

/** Says which colleagues have the same enquiry open. */
export function EnquiryPresence({ id }: { id: number }) {
  const { others } = usePresence(`enquiry:${id}`);
  const names = [...new Set(others.filter(({ isYou }) => !isYou).map(({ admin }) => admin))];
  if (names.length === 0) return null;
  return (
    <Notice>
      {names.join(' and ')} {names.length === 1 ? 'is' : 'are'} also here.
    </Notice>
  );
}
