import type { GraphNode } from './rich-results';

/** The metadata of a page, read from the server's HTML. */
export interface PageHead {
  status: number;
  title: string;
  description: string | undefined;
  robots: string | undefined;
  canonical: string | undefined;
  meta: (name: string) => string | undefined;
  links: (rel: string) => string[];
  graph: GraphNode[];
}

export async function readHead(url: string): Promise<PageHead> {
  const response = await fetch(url);
  const html = await response.text();
  const head = html.slice(0, html.indexOf('</head>'));
  const meta = (name: string) => {
    const content = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(head)?.[1];
    return content === undefined ? undefined : unescape(content);
  };
  const links = (rel: string) =>
    [...head.matchAll(new RegExp(`<link rel="${rel}"[^>]* href="([^"]*)">`, 'g'))].map(([, href = '']) =>
      unescape(href),
    );
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1];
  return {
    status: response.status,
    title: unescape(/<title>(.*?)<\/title>/.exec(head)?.[1] ?? ''),
    description: meta('description'),
    robots: meta('robots'),
    canonical: links('canonical')[0],
    meta,
    links,
    graph: data ? (JSON.parse(data) as { '@graph': GraphNode[] })['@graph'] : [],
  };
}

const unescape = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
