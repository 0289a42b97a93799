import { useMay, type May } from '../session/permitted';
import { useIsAccountLoading } from './use-account';

/** For calls that nobody has asked for: they wait until it is known what the role permits. */
export function useMayNow(): May {
  const may = useMay();
  const isLoading = useIsAccountLoading();
  return (call, kind) => !isLoading && may(call, kind);
}
