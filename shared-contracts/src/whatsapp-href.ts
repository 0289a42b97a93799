/** A chat with this number, with a text in it. A number without a country code is an Indian one. */
export function whatsappHref(phone: string, text: string): string {
  const digits = phone.replace(/\D/g, '');
  const hasCountry = phone.trim().startsWith('+') || digits.startsWith('00');
  const number = hasCountry ? digits.replace(/^00/, '') : digits.replace(/^0?(\d{10})$/, '91$1');
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
