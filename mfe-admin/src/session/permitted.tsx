import { apiContract, isPermitted, type Endpoint, type EndpointRow } from '@site/shared-contracts/schemas';
import type { ReactNode } from 'react';
import { useSession, type Session } from './session-store';

export interface PermittedProps {
  /** What the children make: `POST /api/products/create`. */
  call: Endpoint;
  /** Of a call with the parameter `kind`. */
  kind?: string | undefined;
  /** Shown in place of them. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/** Shows its children to those only whose role permits the call. The server decides again when the call is made. */
export function Permitted({ call, kind, otherwise = null, children }: PermittedProps) {
  return useMay()(call, kind) ? children : otherwise;
}

export type May = (call: Endpoint, kind?: string) => boolean;

/** Whether the role of who is signed in permits a call. While the rights are not known, every call can be tried. */
export function useMay(): May {
  const rights = useSession((session) => session.rights);
  return (call, kind) => isCallPermitted(rights, call, kind);
}

function isCallPermitted(rights: Session['rights'], call: Endpoint, kind?: string): boolean {
  const { access }: EndpointRow = apiContract[call];
  if (access === 'public' || rights === undefined) return true;
  return isPermitted(access, (right) => rights.includes(right), kind);
}
