const siteOrigin = 'https://this-site.invalid';

/** Returns the URL of a link in a text if it is allowed there: http(s), mailto or a URL of this site. */
export function safeUrl(href: string): string | undefined {
  if (/^(https?|mailto):/i.test(href)) return URL.canParse(href) ? href : undefined;
  // Parsed as a browser does it: `/\elsewhere` and `//elsewhere` are URLs of another site.
  const isSameOrigin =
    /^[/?#]/.test(href) && URL.canParse(href, siteOrigin) && new URL(href, siteOrigin).origin === siteOrigin;
  return isSameOrigin ? href : undefined;
}

/** Returns the URL of an image in a text if this site serves it: another site would learn about every reader. */
export function safeImageUrl(href: string): string | undefined {
  const url = href.startsWith('/') ? safeUrl(href) : undefined;
  const isPicture = url && /^\/(api\/images|site)\//.test(new URL(url, siteOrigin).pathname);
  return isPicture ? url : undefined;
}
