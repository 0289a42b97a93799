// The privacy notice of a site whose admins have written none: after India's Digital Personal Data Protection Act, 2023, and
// the GDPR. `{company}`, `{address}`, `{phone}`, `{email}` and `{retention}` are filled in.

export interface NoticeSection {
  title: string;
  text: string;
}

export const defaultNotice: readonly NoticeSection[] = [
  {
    title: 'Who is responsible',
    text:
      '{company}, {address}. We are the data fiduciary under India’s Digital Personal Data Protection Act, 2023 (DPDP Act), ' +
      'and the controller under the GDPR where it applies.',
  },
  {
    title: 'What we collect, and what for',
    text:
      'When you send a message or ask for a quote, we store what you type: your name, telephone number, e-mail address, the ' +
      'product, size and quantity, and your message. When we write to each other, we store the mails and their files, and ' +
      'the quotations that we make for you.\n' +
      'We use this only to answer you, to make and carry out a quotation, and to keep the records that tax law requires. ' +
      'We sell nothing of it, and show no advertisements.',
  },
  {
    title: 'The legal basis',
    text:
      'You give us this data of your own accord, for the purpose for which you write (DPDP Act, section 7(a)). Under the ' +
      'GDPR these are steps before a contract at your request (article 6(1)(b)). Records of sales are kept because the law ' +
      'requires it (section 36 of the CGST Act, 2017; GDPR, article 6(1)(c)).',
  },
  {
    title: 'For how long',
    text: '{retention}\nAfter that it is deleted. Backups are replaced by newer ones.',
  },
  {
    title: 'Cookies and visits',
    text:
      'We do not measure what you read, and set no cookies when you visit this site, with one exception: while we try out a ' +
      'new version of it, a cookie with a number from 0 to 99 says which version you see. Your browser keeps what you have ' +
      'typed in a form until you send it. To limit abuse, we count enquiries by a hash of your network address for a day.',
  },
  {
    title: 'Who else gets it',
    text: 'The mail servers that carry our mails to you, and authorities where the law says so. Nobody else.',
  },
  {
    title: 'Your rights',
    text:
      'You may ask us what we store of you and get a copy, have it corrected, completed or erased, withdraw your consent, ' +
      'object, and name somebody who may do this for you. Write to {email} or call {phone}. We answer within 30 days.',
  },
  {
    title: 'Grievances',
    text:
      'Our grievance officer is reached at {email} and {phone}. If we do not help, you may complain to the Data Protection ' +
      'Board of India, or in the European Union to the supervisory authority where you live.',
  },
];
