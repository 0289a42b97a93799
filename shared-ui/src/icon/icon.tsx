// One set of line icons on a grid of 24. They are decorative: text beside them, or a label, gives the meaning.

const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  arrowRight: 'M5 12h14M13 6l6 6-6 6',
  arrowLeft: 'M19 12H5M11 6l-6 6 6 6',
  chevronDown: 'm6 9 6 6 6-6',
  chevronLeft: 'm15 6-6 6 6 6',
  chevronRight: 'm9 6 6 6-6 6',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10.500-6.500z',
  share: 'M12 15V4M8 7.500 12 3.500l4 4M6 11H5v9h14v-9h-1',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1',
  check: 'm5 12.500 4.500 4.500L19 7.500',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.500 4.500',
  phone:
    'M5 4h4l1.500 5-2.500 1.500a12 12 0 0 0 5.500 5.500L15 13.500l5 1.500v4a1.500 1.500 0 0 1-1.600 1.500C10.700 20 4 13.300 3.500 5.600A1.500 1.500 0 0 1 5 4z',
  mail: 'M3.500 6h17v12h-17zM4 6.500l8 6.500 8-6.500',
  pin: 'M12 21s7-6.300 7-11.500a7 7 0 0 0-14 0C5 14.700 12 21 12 21zM12 12a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  facebook:
    'M14 21v-7h3l.500-3.500H14V8.300c0-1 .500-1.800 1.900-1.800h1.700V3.300S16.300 3 15 3c-2.700 0-4.400 1.600-4.400 4.500v3H7.500V14h3.100v7z',
  instagram:
    'M8 3.500h8A4.500 4.500 0 0 1 20.500 8v8a4.500 4.500 0 0 1-4.500 4.500H8A4.500 4.500 0 0 1 3.500 16V8A4.500 4.500 0 0 1 8 3.500zM12 15.700a3.700 3.700 0 1 0 0-7.400 3.700 3.700 0 0 0 0 7.400zM16.800 7.200v.010',
  download: 'M12 4v11M7.500 11l4.500 4.500 4.500-4.500M5 20h14',
  shield:
    'M12 3l7.500 3v5.500c0 4.500-3.100 8-7.500 9.500-4.400-1.500-7.500-5-7.500-9.500V6zM8.800 12l2.300 2.300 4.200-4.400',
  returns: 'M4 9h11a5 5 0 0 1 0 10H8M8 5 4 9l4 4',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  clock: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM12 7v5l3.500 2',
  alert: 'M12 4 2.500 20h19zM12 10v4.500M12 17.200v.010',
} as const;

export type IconName = keyof typeof paths;

export const iconNames = Object.keys(paths) as IconName[];

export interface IconProps {
  name: IconName;
  /** Pixels. */
  size?: number;
}

export const Icon = ({ name, size }: IconProps) => <LineIcon path={paths[name]} {...(size && { size })} />;

export interface LineIconProps {
  /** An SVG path on a grid of 24. */
  path: string;
  /** Pixels. */
  size?: number;
}

/** For an icon that only one package needs: every page loads the whole set above. */
export const LineIcon = ({ path, size = 20 }: LineIconProps) => (
  <svg
    aria-hidden="true"
    focusable="false"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={path} />
  </svg>
);
