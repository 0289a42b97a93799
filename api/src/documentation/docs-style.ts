/** The page's policy names the hash of this text, so nothing else can style it. */
export const docsStyle = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#fff, #12181b);
  --panel: light-dark(#f4f7f7, #1a2327);
  --text: light-dark(#1c2629, #e3eaec);
  --quiet: light-dark(#566468, #9db0b6);
  --line: light-dark(#dbe3e4, #2c3a40);
  --accent: light-dark(#0b5c6b, #6fd0e0);
  --get: light-dark(#1b6e45, #6fd49f);
  --post: light-dark(#0b5c8a, #79c0ee);
  --put: light-dark(#8a5200, #e9b261);
  --delete: light-dark(#a3262a, #f2918f);
  --code: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, monospace;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--text);
  font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif;
  text-wrap: pretty;
}
a { color: var(--accent); text-underline-offset: 0.2em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
code, pre { font-family: var(--code); font-size: 0.875em; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; padding: 0.5rem 1rem; background: var(--ground); z-index: 1; }

nav { padding: 1.5rem; background: var(--panel); border-bottom: 1px solid var(--line); font-size: 0.8125rem; }
nav .title { margin: 0 0 0.5rem; font-size: 1.125rem; font-weight: 700; }
nav .title a { color: inherit; text-decoration: none; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav > ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
nav > ul > li > a { display: inline-block; padding: 0.25rem 0; font-size: 0.875rem; font-weight: 650; }
nav ul ul { display: none; margin-bottom: 0.75rem; }
nav ul ul a {
  display: grid;
  grid-template-columns: 3.25rem 1fr;
  padding: 0.1875rem 0;
  color: inherit;
  text-decoration: none;
  overflow-wrap: anywhere;
}
nav ul ul a:hover code { text-decoration: underline; }

main { max-width: 54rem; padding: 2rem 1.5rem 6rem; }
h1 { margin: 0; font-size: 2.25rem; line-height: 1.2; letter-spacing: -0.02em; }
h2 { margin: 4rem 0 0; font-size: 1.5rem; line-height: 1.3; letter-spacing: -0.01em; }
h2 + p { margin-top: 0.25rem; color: var(--quiet); }
.lead { max-width: 65ch; font-size: 1.125rem; color: var(--quiet); }
article, .shape { margin-top: 1.5rem; padding: 1.25rem 1.5rem 1.5rem; border: 1px solid var(--line); border-radius: 0.75rem; }
:target:is(article, .shape) { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
h3 { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: baseline; margin: 0; font-size: 1.0625rem; }
h3 a { color: inherit; text-decoration: none; overflow-wrap: anywhere; }
h3 a:hover code { text-decoration: underline; }
h3 + p { margin: 0.5rem 0 0; }
.method { font: 700 0.75rem/1 var(--code); letter-spacing: 0.04em; }
nav .method { font-size: 0.625rem; align-self: center; }
.get { color: var(--get); }
.post { color: var(--post); }
.put { color: var(--put); }
.delete { color: var(--delete); }
.who { margin-left: auto; color: var(--quiet); font-size: 0.8125rem; font-weight: 400; }
.who.admin { color: var(--put); }

table { width: 100%; margin-top: 1.25rem; border-collapse: collapse; font-size: 0.9375rem; }
caption { padding-bottom: 0.375rem; color: var(--quiet); font-size: 0.8125rem; font-weight: 650; text-align: left; }
.shape table { margin-top: 0; }
.shape caption { color: inherit; font-size: 1.0625rem; }
th, td { padding: 0.4375rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
th { width: 15rem; padding-right: 1rem; font-weight: 500; overflow-wrap: anywhere; }
th i { color: var(--quiet); font-size: 0.8125rem; font-style: normal; font-weight: 400; white-space: nowrap; }
td p { margin: 0; color: var(--quiet); font-size: 0.875rem; }
td code { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1.25rem; margin: 1.25rem 0 0; font-size: 0.9375rem; }
dt { color: var(--quiet); font-size: 0.8125rem; font-weight: 650; line-height: 1.85; }
dd { margin: 0; overflow-wrap: anywhere; }
.statuses dt:target { color: var(--accent); }
article details { margin-top: 1rem; }
article summary { color: var(--accent); font-size: 0.9375rem; cursor: pointer; }
pre {
  margin: 0.75rem 0 0;
  padding: 0.875rem 1rem;
  overflow-x: auto;
  background: var(--panel);
  border-radius: 0.5rem;
  line-height: 1.5;
}

@media (min-width: 64rem) {
  body { display: grid; grid-template-columns: 20rem minmax(0, 1fr); }
  nav {
    position: sticky;
    top: 0;
    height: 100vh;
    overflow-y: auto;
    border: 0;
    border-right: 1px solid var(--line);
  }
  nav > ul, nav ul ul { display: block; }
  main { padding: 3rem 4rem 8rem; }
  h1 { font-size: 2.75rem; }
}
@media (max-width: 36rem) {
  article, .shape { padding: 1rem; }
  tr, th, td { display: block; width: auto; }
  th { padding-bottom: 0; }
  td { padding-top: 0; border-top: 0; }
}
@media print {
  nav, .skip, article summary { display: none; }
  body { display: block; font-size: 10pt; }
  main { max-width: none; padding: 0; }
  article, .shape { break-inside: avoid; }
  details::details-content { content-visibility: visible; }
  pre { white-space: pre-wrap; border: 1px solid var(--line); }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;
