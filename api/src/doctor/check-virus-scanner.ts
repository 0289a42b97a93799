import type { ClamdAddress } from '../config/clamd-address';
import { maxMailBytes } from '../incoming-mail/parse-mail';
import { aDay } from '../time/time';
import { askClamd } from '../virus-scan/ask-clamd';
import { eicar } from '../virus-scan/eicar';
import { createVirusScanner } from '../virus-scan/virus-scanner';
import type { Finding } from './finding';

const check = 'Virus scanner';
const oldAfter = 7 * aDay;

/** Has it look at the usual test file, because a scanner without definitions answers, too, and finds nothing. */
export async function checkVirusScanner(
  address: ClamdAddress | undefined,
  now = Date.now(),
): Promise<Finding> {
  if (!address)
    return {
      check,
      state: 'note',
      says: 'none; files are accepted without a scan',
      advice: 'Install clamav-daemon and set CLAMD_SOCKET.',
    };
  try {
    const findVirus = createVirusScanner(address);
    const [version, found] = [await askClamd(address, 'VERSION'), await findVirus(eicar())];
    if (found === undefined)
      return {
        check,
        state: 'wrong',
        says: `${version} does not find the EICAR test file`,
        advice: 'See whether it has its definitions: freshclam loads them.',
      };
    const problem = await findVirus(Buffer.alloc(maxMailBytes));
    if (problem !== undefined) throw new Error(`of 25 MB of zeros it says that ${problem}`);
    return describeAge(version, now);
  } catch (error) {
    const { message, cause } = error as Error;
    return {
      check,
      state: 'wrong',
      says: `uploads are refused: ${cause instanceof Error ? cause.message : message}`,
      advice: 'Start clamd, or correct CLAMD_SOCKET. Its StreamMaxLength must be at least 25M.',
    };
  }
}

/** `ClamAV 1.4.6/27500/Fri Nov 27 09:31:12 2026`; without definitions of its makers, the name alone. */
function describeAge(version: string, now: number): Finding {
  const [name = '', number, date = ''] = version.split('/');
  const age = now - Date.parse(`${date} UTC`);
  if (Number.isNaN(age)) return { check, state: 'good', says: `${name} finds the EICAR test file` };
  const says = `${name}, definitions ${number ?? ''} of ${date}`;
  return age > oldAfter
    ? { check, state: 'note', says, advice: 'See why freshclam loads no newer ones.' }
    : { check, state: 'good', says };
}
