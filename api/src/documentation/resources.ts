export interface Resource {
  name: string;
  description: string;
}

const resources: Record<string, Resource> = {
  category: { name: 'Categories', description: 'What the catalogue is divided into.' },
  products: { name: 'Products', description: 'The catalogue.' },
  blog: { name: 'Blog', description: 'Posts of the company blog.' },
  news: { name: 'News', description: 'News of the company.' },
  search: { name: 'Search', description: 'What visitors find while they type, and what is no product.' },
  pages: { name: 'Pages', description: 'Pages that the owners make themselves: terms of sale, careers.' },
  articles: { name: 'Articles', description: 'Blog posts and news items by what they are about.' },
  address: { name: 'Addresses', description: 'Addresses with words, and the redirects of former ones.' },
  redirects: { name: 'Redirects', description: 'Paths of an earlier site, and where they lead.' },
  tags: { name: 'Tags', description: 'What articles are about.' },
  contact: { name: 'Messages', description: 'What visitors write through the contact form.' },
  quotes: { name: 'Quotes', description: 'What visitors ask a quote for.' },
  enquiries: { name: 'Inbox', description: 'Messages and quote requests in one list, and the work on them.' },
  desk: { name: 'Desk', description: 'What waits for an answer, for the first screen of the admin area.' },
  quotations: {
    name: 'Quotations',
    description: 'What the company offers a customer, numbered and with GST.',
  },
  mail: { name: 'Mail', description: 'Notices of enquiries that the company gets by email.' },
  auth: {
    name: 'Sessions',
    description: 'Signing in and out, the own password, second factors, sessions and tokens.',
  },
  admins: { name: 'Admins', description: 'Who may sign in.' },
  people: { name: 'People', description: 'Who works with the site, and when they were last there.' },
  roles: { name: 'Roles', description: 'What admins are permitted: sets of rights with a name.' },
  invitations: { name: 'Invitations', description: 'Links with which new admins come.' },
  security: { name: 'Security', description: 'What an owner decides about signing in.' },
  trash: { name: 'Trash', description: 'What was deleted, until it is brought back or purged.' },
  audit: { name: 'Audit log', description: 'Who changed what, and when.' },
  privacy: { name: 'Privacy', description: 'What is stored of one person, and how it is erased.' },
  dashboard: { name: 'Dashboard', description: 'How things stand, for the first screen of the admin area.' },
  sitemap: { name: 'Sitemap', description: 'The pages that search engines may list.' },
  revision: { name: 'Revision', description: 'Whether anything that visitors see has changed.' },
  images: { name: 'Pictures', description: 'Pictures of drafts and texts, and the files of all pictures.' },
  pictures: { name: 'Library of pictures', description: 'Every stored picture, and where it is used.' },
  files: { name: 'Files', description: 'SVG and PNG files that pages show unchanged, such as a logo.' },
  certificates: { name: 'Certificates', description: 'The PDFs of certificates that products have.' },
  sheets: { name: 'Data sheets', description: 'Safety data sheets and technical data sheets of products.' },
  brochure: {
    name: 'Brochure',
    description: 'A PDF of the company in place of the one that the site makes.',
  },
  content: {
    name: 'Drafts and versions',
    description: 'Whatever can be published: products, articles and the content of the site.',
  },
  preview: { name: 'Previews', description: 'What a link to a draft shows.' },
  'bulk-changes': {
    name: 'Bulk changes',
    description: 'Changes of many products at once, imports among them, and their undo.',
  },
  'site-check': { name: 'Site check', description: 'Problems in what visitors see.' },
  'site-content': { name: 'Site content', description: 'All that is no product and no article.' },
};

/** The resource of a path: of `/api/products/all` it is products. */
export function resourceOf(path: string): Resource {
  const [, , word = ''] = path.split('/');
  return resources[word] ?? { name: word, description: '' };
}
