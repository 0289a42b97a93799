// Markup that somebody might get into a page, for tests of the content security policy.

/** Leaves a mark on the page when it runs. */
export const injectedCode = 'document.documentElement.dataset.injected = 1';

/** Label, the markup, and the directive that blocks it. `/injected.js` is `injectedCode`. */
export const injections: [label: string, markup: string, directive: string][] = [
  ['an inline script', `<script>${injectedCode}</script>`, 'script-src-elem'],
  [
    'an inline script with a made-up nonce',
    `<script nonce="abc">${injectedCode}</script>`,
    'script-src-elem',
  ],
  ['a script of this site without a hash', '<script src="/injected.js"></script>', 'script-src-elem'],
  [
    'a script with a hash of its own',
    '<script src="/injected.js" integrity="sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC"></script>',
    'script-src-elem',
  ],
  ['a script elsewhere', '<script src="https://elsewhere.example/a.js"></script>', 'script-src-elem'],
  ['a module', '<script type="module">import "/injected.js"</script>', 'script-src-elem'],
  ['an import map', '<script type="importmap">{"imports":{"a":"/injected.js"}}</script>', 'script-src-elem'],
  ['an event handler', `<img src="/no" alt="" onerror="${injectedCode}">`, 'script-src-attr'],
  ['a style element', '<style>body { display: none }</style>', 'style-src-elem'],
  [
    'a style sheet elsewhere',
    '<link rel="stylesheet" href="https://elsewhere.example/a.css">',
    'style-src-elem',
  ],
  ['a frame', '<iframe src="https://elsewhere.example/" title="x"></iframe>', 'frame-src'],
  ['an object', '<object data="https://elsewhere.example/a.swf"></object>', 'object-src'],
  ['an image elsewhere', '<img src="https://elsewhere.example/a.png" alt="">', 'img-src'],
  ['a base', '<base href="https://elsewhere.example/">', 'base-uri'],
];
