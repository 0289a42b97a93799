import { LineIcon } from '@site/shared-ui/icon';

const paths = {
  box: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  article: 'M6 4h9l4 4v12H6zM9 12h7M9 16h7M9 8h3',
  news: 'M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2M7 9h7M7 13h7M7 16h4',
  quote: 'M5 4h14v16l-3-2-2 2-2-2-2 2-2-2-3 2zM9 9h6M9 13h6',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20a7.500 7.500 0 0 1 15 0',
  people:
    'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20a6.500 6.500 0 0 1 13 0M16 4.500a3.500 3.500 0 0 1 0 6.500M18 14a6.500 6.500 0 0 1 3.500 6',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  history: 'M4 12a8 8 0 1 0 2.500-5.800L4 8.500M4 4v4.500h4.500M12 8v4.500l3 2',
  signOut: 'M14 4h5v16h-5M4 12h11M11 8l4 4-4 4',
  plus: 'M12 5v14M5 12h14',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  printer: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  check: 'M9 5H6v15h12V5h-3M9 3.500h6v3H9zM9 13l2.200 2.200L15.500 11',
  filter: 'M4 6h16M7 12h10M10 18h4',
  undo: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 14.800a2.800 2.800 0 1 0 0-5.600 2.800 2.800 0 0 0 0 5.600z',
  inbox: 'M4 13l2.500-8h11L20 13v6H4zM4 13h5l1.500 2.500h3L15 13h5',
  outbox: 'M4 13l2.500-8h11L20 13v6H4zM4 13h5l1.500 2.500h3L15 13h5M12 11V7M9.500 9 12 6.500 14.500 9',
  bold: 'M7 5h6a3.500 3.500 0 0 1 0 7H7zM7 12h7a3.500 3.500 0 0 1 0 7H7z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  subscript:
    'M4 5l8 8M12 5l-8 8M20 19h-4c0-1.500.440-2 1.500-2.500S20 15.330 20 14c0-.470-.170-.930-.480-1.290a2.110 2.110 0 0 0-2.620-.440c-.420.240-.740.620-.900 1.070',
  superscript:
    'M4 19l8-8M12 19l-8-8M20 12h-4c0-1.500.440-2 1.500-2.500S20 8.330 20 7c0-.470-.170-.930-.480-1.290a2.110 2.110 0 0 0-2.620-.440c-.420.240-.740.620-.900 1.070',
  heading: 'M6 5v14M18 5v14M6 12h12',
  subheading: 'M8 9v10M16 9v10M8 14h8',
  bulletList: 'M9 6h11M9 12h11M9 18h11M4.500 6v.010M4.500 12v.010M4.500 18v.010',
  numberedList: 'M10 6h10M10 12h10M10 18h10M4 4.500h1.500V8M4 11h2.500L4 14h2.500M4 17h2.500v3H4',
  quotation: 'M5 6v12M9 8h11M9 12h11M9 16h7',
  image: 'M4 5h16v14H4zM4 16.500l5-5 4 4 3-3 4 4M9 9v.010',
  crop: 'M7 3v14h14M3 7h14v14',
  table: 'M4 5h16v14H4zM4 9.700h16M4 14.300h16M10 5v14',
  rule: 'M4 12h16',
  link: 'M9 15l6-6M10.500 7l1.500-1.500a4 4 0 0 1 6 6L16.500 13M13.500 17 12 18.500a4 4 0 0 1-6-6L7.500 11',
  redo: 'm15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6',
  upload: 'M12 16V5M7.500 9.500 12 5l4.500 4.500M5 20h14',
} as const;

export type AdminIconName = keyof typeof paths;

/** The icons that only the admin area needs. */
export const AdminIcon = ({ name, size }: { name: AdminIconName; size?: number }) => (
  <LineIcon path={paths[name]} {...(size && { size })} />
);
