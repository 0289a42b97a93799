import { createContext, type ComponentType } from 'react';

/** The company's time zone: server and browser must format dates in the same one. */
export const CompanyTimeZone = createContext('Asia/Kolkata');

/** For pieces that show dates. Without a `timeZone` from the shell, the default is used. */
export const withCompanyTimeZone = <Props extends object>(Component: ComponentType<Props>) =>
  function WithCompanyTimeZone(props: Props & { timeZone?: string | undefined }) {
    const element = <Component {...props} />;
    return props.timeZone ? <CompanyTimeZone value={props.timeZone}>{element}</CompanyTimeZone> : element;
  };
