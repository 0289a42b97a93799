/** Whether it is a GTIN of 8, 12, 13 or 14 digits, as barcodes have it, with the right check digit. */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const sum = Array.from(text, Number).reduce(
    (total, digit, place) => total + digit * ((text.length - place) % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
}
