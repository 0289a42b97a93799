import { createContext, type ComponentType } from 'react';

/** The company's time zone, wherever a page is drawn: server and browser must agree. */
export const CompanyZone = createContext('Asia/Kolkata');

/** For pieces that show dates. A shell that names no zone leaves the usual one. */
export const inCompanyZone = <Props extends object>(Component: ComponentType<Props>) =>
  function InCompanyZone(props: Props & { timeZone?: string | undefined }) {
    const drawn = <Component {...props} />;
    return props.timeZone ? <CompanyZone value={props.timeZone}>{drawn}</CompanyZone> : drawn;
  };
