import { callOfLink } from '../links/screen-calls';
import { useMay } from '../session/permitted';

/** Whether the role of who is signed in permits the screen of a link. */
export function useMayOpen(): (link: string) => boolean {
  const may = useMay();
  return (link) => {
    const needed = callOfLink(link);
    return !needed || may(needed.call, needed.kind);
  };
}
