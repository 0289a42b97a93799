// The number of a business that is registered for GST, for example 27AAPFU0939F1ZV: state, PAN, entity, Z, check digit.
import { findGstState } from './gst-states';

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Of the first fourteen characters. Every second value is doubled, and the digits of each in base 36 are summed up. */
function checkDigitOf(body: string): string {
  const sum = Array.from(body)
    .map((character, index) => characters.indexOf(character) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + Math.floor(value / 36) + (value % 36), 0);
  return characters.charAt((36 - (sum % 36)) % 36);
}

/** As it is stored: without spaces, in capitals. */
export const toGstin = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

export const isGstin = (gstin: string): boolean =>
  /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(gstin) &&
  findGstState(stateCodeOfGstin(gstin)) !== undefined &&
  checkDigitOf(gstin.slice(0, 14)) === gstin.slice(14);

export const stateCodeOfGstin = (gstin: string): string => gstin.slice(0, 2);
