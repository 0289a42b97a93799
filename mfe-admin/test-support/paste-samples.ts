// Clipboards of word processors and web pages, made by hand after what they really write.

export interface PasteSample {
  from: 'Word' | 'Google Docs' | 'web page';
  what: string;
  html: string;
  markdown: string;
  /** False where the rendered text is not written as it was: by Markdown that the renderer shows otherwise. */
  isStable?: boolean;
}

const word = (body: string) => `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- /* Style Definitions */ p.MsoNormal {margin:0cm; font-family:"Calibri"} --></style></head>
<body lang=EN-GB><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

const wordItem = (marker: string, text: string, level = 1, position = 'Middle') =>
  `<p class=MsoListParagraphCxSp${position} style='text-indent:-18.0pt;mso-list:l0 level${String(level)} lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

const docs = (body: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-5f2c">${body}</b>`;
const span = (text: string, weight = 400, style = 'normal') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:${String(weight)};font-style:${style};text-decoration:none;white-space:pre-wrap;">${text}</span>`;

const fromWord: Omit<PasteSample, 'from'>[] = [
  {
    what: 'a title, headings and paragraphs',
    html: word(
      `<p class=MsoTitle>Floor care<o:p></o:p></p><h2>Before you start<o:p></o:p></h2><p class=MsoNormal>Sweep the floor.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>Then mop it.</p>`,
    ),
    markdown: '# Floor care\n\n## Before you start\n\nSweep the floor.\n\nThen mop it.',
  },
  {
    what: 'bold, italic and a soft line break',
    html: word(
      `<p class=MsoNormal>Use <b style='mso-bidi-font-weight:normal'>gloves</b> and <i>goggles</i>.<br>Always.</p>`,
    ),
    markdown: 'Use **gloves** and *goggles*.\nAlways.',
  },
  {
    what: 'a list with bullets typed in front',
    html: word(wordItem('·', 'Sweep', 1, 'First') + wordItem('·', 'Mop') + wordItem('·', 'Dry', 1, 'Last')),
    markdown: '- Sweep\n- Mop\n- Dry',
  },
  {
    what: 'a numbered list',
    html: word(
      `<p class=MsoNormal>Steps:</p>${wordItem('1.', 'Pour', 1, 'First')}${wordItem('2.', 'Wait', 1, 'Last')}<p class=MsoNormal>Done.</p>`,
    ),
    markdown: 'Steps:\n\n1. Pour\n2. Wait\n\nDone.',
  },
  {
    what: 'a numbered list directly after a bulleted one, and another one after it',
    html: word(
      wordItem('·', 'Gloves', 1, 'First') +
        wordItem('·', 'Goggles') +
        wordItem('1.', 'Pour') +
        wordItem('2.', 'Wait') +
        wordItem('a)', 'one minute', 2) +
        wordItem('·', 'or two', 2) +
        wordItem('1.', 'Rinse', 1, 'Last'),
    ),
    markdown: '- Gloves\n- Goggles\n\n1. Pour\n2. Wait\n   1. one minute\n   - or two\n\n1) Rinse',
  },
  {
    what: 'formulas and units',
    html: word(
      `<p class=MsoNormal>H<sub>2</sub>O, <b>CO<sub>2</sub></b> and 5 m<sup>3</sup>, 10<span style='vertical-align:super'>–6</span></p>`,
    ),
    markdown: 'H<sub>2</sub>O, **CO<sub>2</sub>** and 5 m<sup>3</sup>, 10<sup>–6</sup>',
  },
  {
    what: 'a list within a list',
    html: word(
      wordItem('·', 'Floors', 1, 'First') +
        wordItem('o', 'Stone', 2) +
        wordItem('o', 'Wood', 2) +
        wordItem('·', 'Glass', 1, 'Last'),
    ),
    markdown: '- Floors\n  - Stone\n  - Wood\n- Glass',
  },
  {
    what: 'a table',
    html: word(
      `<table class=MsoTableGrid border=1><tr><td width=120 valign=top style='border:solid windowtext 1.0pt'><p class=MsoNormal><b>Surface</b><o:p></o:p></p></td><td><p class=MsoNormal><b>Dose</b></p></td></tr><tr><td><p class=MsoNormal>Stone</p></td><td><p class=MsoNormal>10&nbsp;ml</p></td></tr></table>`,
    ),
    markdown: '| **Surface** | **Dose** |\n| --- | --- |\n| Stone | 10 ml |',
  },
  {
    what: 'smart quotes, dashes and a hidden comment',
    html: word(
      `<p class=MsoNormal>It’s “clean” – really…<span style='mso-hide:all;display:none'> Ask legal!</span><a style='mso-comment-reference:A_1' href="#_msocom_1"></a></p>`,
    ),
    markdown: 'It’s “clean” – really…',
  },
  {
    what: 'a link and a picture of the local disk',
    html: word(
      `<p class=MsoNormal>See <a href="https://www.example.com/sds?utm_source=newsletter&amp;id=4">the data sheet</a>.<!--[if gte vml 1]><v:shape id="x"><v:imagedata src="file:///C:/Users/a/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=100 src="file:///C:/Users/a/clip_image002.png" alt="tank"><![endif]></p>`,
    ),
    markdown: 'See [the data sheet](https://www.example.com/sds?id=4).',
  },
];

const fromDocs: Omit<PasteSample, 'from'>[] = [
  {
    what: 'paragraphs that are said to be bold and are not',
    html: docs(
      `<p dir="ltr" style="line-height:1.38;">${span('Sweep the floor.')}</p><br /><p dir="ltr">${span('Then mop it.')}</p>`,
    ),
    markdown: 'Sweep the floor.\n\nThen mop it.',
  },
  {
    what: 'bold and italic as styles',
    html: docs(
      `<p dir="ltr">${span('Use ')}${span('gloves', 700)}${span(' and ')}${span('goggles', 400, 'italic')}${span('.')}</p>`,
    ),
    markdown: 'Use **gloves** and *goggles*.',
  },
  {
    what: 'headings',
    html: docs(
      `<h1 dir="ltr">${span('Floor care', 400)}</h1><h2 dir="ltr">${span('Stone', 700)}</h2><p dir="ltr">${span('Rinse.')}</p>`,
    ),
    markdown: '# Floor care\n\n## Stone\n\nRinse.',
  },
  {
    what: 'lists within lists',
    html: docs(
      `<ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation">${span('Floors')}</p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation">${span('Stone')}</p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${span('Glass')}</p></li></ul>`,
    ),
    markdown: '- Floors\n  - Stone\n- Glass',
  },
  {
    what: 'a numbered list that begins at three',
    html: docs(
      `<ol start="3"><li dir="ltr"><p dir="ltr">${span('Wait')}</p></li><li dir="ltr"><p dir="ltr">${span('Rinse')}</p></li></ol>`,
    ),
    markdown: '3. Wait\n4. Rinse',
  },
  {
    what: 'a table with a wrapper',
    html: docs(
      `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;"><colgroup><col width="300"/><col/></colgroup><tbody><tr style="height:0pt"><td style="padding:5pt"><p dir="ltr">${span('Surface')}</p></td><td><p dir="ltr">${span('Dose | litre')}</p></td></tr><tr><td><p dir="ltr">${span('Glass')}</p></td><td><br /></td></tr></tbody></table></div>`,
    ),
    markdown: '| Surface | Dose \\| litre |\n| --- | --- |\n| Glass |  |',
    isStable: false,
  },
  {
    what: 'a link through a redirect, and a picture of Google',
    html: docs(
      `<p dir="ltr"><a href="https://www.google.com/url?q=https://www.example.com/sheet&amp;sa=D" style="text-decoration:none;">${span('Data sheet')}</a><span style="border:none;display:inline-block;"><img src="https://lh7-rt.googleusercontent.com/docsz/x" width="602" height="339" /></span></p>`,
    ),
    markdown: '[Data sheet](https://www.example.com/sheet)',
  },
];

const fromPages: Omit<PasteSample, 'from'>[] = [
  {
    what: 'an article with scripts, a form and an advertisement',
    html: `<article><h2>Wax</h2><script>track('x')</script><p onclick="steal()">Wax <em>shines</em>.</p><form><input value="mail"><button>Subscribe</button></form><iframe src="https://ads.example"></iframe><style>p{color:red}</style></article>`,
    markdown: '## Wax\n\nWax *shines*.',
  },
  {
    what: 'a quotation, code and a rule',
    html: `<blockquote><p>Never mix acids.</p></blockquote><hr><p>Press <code>Start</code>.</p>`,
    markdown: '> Never mix acids.\n\n---\n\nPress `Start`.',
  },
  {
    what: 'links of every kind',
    html: `<p><a href="javascript:alert(1)">run</a>, <a href="//elsewhere.example/x">elsewhere</a>, <a href="mailto:a@b.example">write</a>, <a href="https://b.example/?fbclid=1#part" onclick="x()" target="_blank">there</a></p>`,
    markdown: 'run, elsewhere, [write](mailto:a@b.example), [there](https://b.example/#part)',
  },
  {
    what: 'pictures: of another site, in the text, and of this one',
    html: `<p><img src="https://elsewhere.example/a.jpg" alt="A"><img src="data:image/png;base64,AAAA" alt="B">Own: <img src="/api/images/abc-640.webp" srcset="/x 2x" alt="The line"></p>`,
    markdown: 'Own: ![The line](/api/images/abc-640.webp)',
  },
  {
    what: 'hidden text, invisible characters and white space',
    html: `<div>  Mild   on\n skin.&#8203;&nbsp;Safe.<span hidden>Secret</span><span aria-hidden="true">x</span><span style="display: none">y</span></div><div><br></div><div></div>`,
    markdown: 'Mild on skin. Safe.',
  },
  {
    what: 'text that looks like Markdown',
    html: `<p>2 * 3 * 4, a_b_c, [x], # no heading</p><p># neither</p><p>1. no list</p>`,
    markdown: '2 \\* 3 \\* 4, a_b_c, \\[x\\], # no heading\n\n\\# neither\n\n1\\. no list',
  },
  {
    what: 'a table that was made for its looks',
    html: `<table><tr><td><h3>Offer</h3></td></tr><tr><td><p>Ten percent.</p></td></tr></table>`,
    markdown: '### Offer\n\nTen percent.',
  },
];

export const pasteSamples: PasteSample[] = [
  ...fromWord.map((sample) => ({ from: 'Word' as const, ...sample })),
  ...fromDocs.map((sample) => ({ from: 'Google Docs' as const, ...sample })),
  ...fromPages.map((sample) => ({ from: 'web page' as const, ...sample })),
];
