/** By what a person is found, as it is compared; empty where it is not known. */
export interface Identifiers {
  email: string;
  /** The last ten digits: of `+91 98470-12345` and `098470 12345` they are the same. */
  phone: string;
}

/** The fewest digits of a number that says who it is. */
const fewestDigits = 7;

export const normaliseEmail = (address: string | null): string => (address ?? '').trim().toLowerCase();

export function normalisePhone(number: string): string {
  const digits = number.replace(/\D/g, '').slice(-10);
  return digits.length < fewestDigits ? '' : digits;
}
