import styled from 'styled-components';

/** The plain text of a mail. What it quotes from the mails before is folded away, and nothing of it is markup. */
export function ReplyText({ text }: { text: string }) {
  const { own, quoted } = splitQuoted(text);
  return (
    <>
      {own !== '' && <Text>{own}</Text>}
      {quoted !== '' && (
        <details>
          <summary>{own === '' ? 'Show the text' : 'Show the earlier mails'}</summary>
          <Text>{quoted}</Text>
        </details>
      )}
    </>
  );
}

/** Lines that mail programs put above the mail that is answered. */
const separator =
  /^(?:-{2,} ?(?:original message|forwarded message|ursprüngliche nachricht|mensaje original|message d['’]origine)\b.*|_{10,}|(?:on|am|le|el|il|op|em)\b.{5,150}(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu).{0,40}:|from: .{3,200})$/i;

/** Everything from the first separator, or the quoted lines at the end. */
function splitQuoted(text: string): { own: string; quoted: string } {
  const lines = text.split('\n');
  const isQuote = (line = '') => line.startsWith('>');
  let start = lines.findIndex((line) => separator.test(line.trim()));
  if (start === -1) {
    start = lines.length;
    while (
      start > 0 &&
      (isQuote(lines[start - 1]) || (start < lines.length && lines[start - 1]?.trim() === ''))
    )
      start -= 1;
    // A line that ends in a colon above the quotation says whose it is, in any language.
    if (start < lines.length && /:\s*$/.test(lines[start - 1] ?? '')) start -= 1;
  }
  return { own: lines.slice(0, start).join('\n').trim(), quoted: lines.slice(start).join('\n').trim() };
}

const Text = styled.p`
  margin: 0;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
