const siteOrigin = 'https://this-site.invalid';

/** The address of a link in a text, where it is one that a text may lead to: the web, email, or a place on this site. */
export function safeUrl(href: string): string | undefined {
  if (/^(https?|mailto):/i.test(href)) return URL.canParse(href) ? href : undefined;
  // As a browser reads it: `/\elsewhere` and `//elsewhere` lead away.
  const isSameOrigin =
    /^[/?#]/.test(href) && URL.canParse(href, siteOrigin) && new URL(href, siteOrigin).origin === siteOrigin;
  return isSameOrigin ? href : undefined;
}

/** The address of a picture in a text, where it is one of this site's own: others would learn of every reader. */
export function safeImageUrl(href: string): string | undefined {
  const url = href.startsWith('/') ? safeUrl(href) : undefined;
  const isPicture = url && /^\/(api\/images|site)\//.test(new URL(url, siteOrigin).pathname);
  return isPicture ? url : undefined;
}
