import { Link, type LinkProps } from '@site/shared-contracts/router';

/**
 * A link of header, menu or footer to any address, in the same tab. The router leaves other sites to the browser by
 * itself; here also files, such as `/brochure.pdf`, which are none of its pages.
 */
export const MenuLink = (props: LinkProps & { to: string }) => (
  <Link {...props} reloadDocument={/\.\w+$/.test(props.to)} />
);
