/** By what a person is found, as it is compared; empty where it is not known. */
export interface Identifiers {
  email: string;
  /** See `normalisePhone`. */
  phone: string;
}

/** The fewest digits of a number that says who it is. */
const fewestDigits = 7;

export const normaliseEmail = (address: string | null): string => (address ?? '').trim().toLowerCase();

/** `+919847012345` for a number that has its country code, and otherwise its last ten digits: `9847012345`. */
export function normalisePhone(number: string): string {
  const digits = number.replace(/\D/g, '');
  if (digits.length < fewestDigits) return '';
  if (number.trim().startsWith('+')) return `+${digits}`;
  return digits.startsWith('00') ? `+${digits.slice(2)}` : lastDigits(digits);
}

/** By which the database finds numbers, whether or not they have a country code. */
export const lastDigits = (phone: string): string => phone.replace('+', '').slice(-10);

/** Of two normalised numbers. Where only one has a country code, the other may be of any country. */
export const isSamePhone = (one: string, other: string): boolean =>
  one !== '' &&
  lastDigits(one) === lastDigits(other) &&
  (one === other || !one.startsWith('+') || !other.startsWith('+'));
