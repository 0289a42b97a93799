const here = 'https://this-site.invalid';

/** The address of a link in a text, where it is one that a text may lead to: the web, email, or a place on this site. */
export function safeAddress(href: string): string | undefined {
  if (/^(https?|mailto):/i.test(href)) return URL.canParse(href) ? href : undefined;
  // As a browser reads it: `/\elsewhere` and `//elsewhere` lead away.
  const isHere = /^[/?#]/.test(href) && URL.canParse(href, here) && new URL(href, here).origin === here;
  return isHere ? href : undefined;
}

/** The address of a picture in a text, where it is one of this site's own: others would learn of every reader. */
export function safePicture(href: string): string | undefined {
  const address = href.startsWith('/') ? safeAddress(href) : undefined;
  const isPicture = address && /^\/(api\/images|site)\//.test(new URL(address, here).pathname);
  return isPicture ? address : undefined;
}
