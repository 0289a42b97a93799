/** What mail programs put before the subject of a reply or of a forwarded mail, in the languages of their makers. */
const prefixes = [
  're|fw|fwd|aw|wg|antw|antwoord|doorst|sv|vs|vl|vb|odp|pd|rif|ri|rv|res|enc|tr|réf|ref|inoltra|i|r|ynt|ilt|i̇lt|hl',
  'bls|trs|atb|nj|vá|fs|továbbítás|odg|odpověď|απ|σχετ|πρθ|ответ|пересл|пд|на|回复|回覆|答复|转发|轉寄|返信|転送|답장|전달|رد|إعادة توجيه|תגובה|העברה|प्रति|அஞ்சல்',
].join('|');
const prefix = new RegExp(
  String.raw`^ ?(?:\[[^\]]{0,60}\] ?)?(?:${prefixes}) ?(?:[[(]\d{1,3}[\])] ?)?[:：]`,
  'iu',
);

/** Two subjects of one conversation have the same key. */
export function subjectKey(subject: string): string {
  let rest = subject.normalize('NFC').replace(/\s+/g, ' ');
  for (let next = rest.replace(prefix, ''); next !== rest; next = rest.replace(prefix, '')) rest = next;
  return rest.trim().toLowerCase();
}
