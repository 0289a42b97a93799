// The templates with which every site begins. Admins change them.

/** That of the site's first version. `withCurrentText` replaces it where nobody has changed it. */
export const firstConfirmation = {
  subject: '{{companyName}} has your quote request',
  body: `Dear {{name}},

Thank you for your quote request for {{product}} ({{size}}, quantity {{quantity}}). We have it, and will answer by mail or telephone.

If you did not ask for a quote, somebody has typed your address by mistake. You need not do anything.

With kind regards
{{companyName}}`,
};

/** For one product and for several, for quotes, samples and data sheets. */
export const confirmation = {
  subject: '{{companyName}} has your request',
  body: `Dear {{name}},

You have asked us for {{purpose}}: {{products}}. We have your request, and will answer by mail or telephone.

If you did not ask for anything, somebody has typed your address by mistake. You need not do anything.

With kind regards
{{companyName}}`,
};

export const defaultTemplates = [
  {
    purpose: 'answer',
    name: 'Answer with the data sheet',
    subject: '{{product}}: data sheet and details',
    body: `Dear {{name}},

Thank you for your interest in {{product}}. The data sheet is attached. It has the composition, the dilution and the safety advice.

May we send you a quotation for {{quantity}} × {{size}}? A short reply to this mail is enough.

With kind regards
{{admin}}
{{companyName}}`,
  },
  {
    purpose: 'answer',
    name: 'Answer with the price',
    subject: 'Price of {{product}}, {{size}}',
    body: `Dear {{name}},

Thank you for your enquiry. The price of {{product}} in the size {{size}} is {{price}}. You asked for a quantity of {{quantity}}.

Shall we send you a formal quotation? Please tell us the delivery address and, if you have one, your GST number.

With kind regards
{{admin}}
{{companyName}}`,
  },
  {
    purpose: 'answer',
    name: 'Ask for details',
    subject: 'Your enquiry about {{product}}',
    body: `Dear {{name}},

Thank you for your enquiry about {{product}}. To answer it well, we would like to know:

- which size and quantity do you need?
- where shall we deliver to, and by when?
- what do you want to use it for?

Please reply to this mail, or tell us when we may call you.

With kind regards
{{admin}}
{{companyName}}`,
  },
  {
    purpose: 'confirmation',
    name: 'Confirmation of a quote request',
    ...firstConfirmation,
  },
  {
    purpose: 'quotation',
    name: 'Quotation',
    subject: 'Quotation {{number}} for {{product}}',
    body: `Dear {{name}},

Thank you for your enquiry about {{product}}. Our quotation {{number}} is attached. You can also read it online, and accept or decline it there:
{{link}}

It is good until {{validUntil}}.

For questions, please reply to this mail.

With kind regards
{{admin}}
{{companyName}}`,
  },
];
