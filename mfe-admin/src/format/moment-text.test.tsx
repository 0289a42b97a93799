import { setCompany } from './company';
import { dateText, momentText } from './moment-text';

// June 24 in UTC, June 25 in India.
const moment = '2025-06-24T20:33:00.000Z';

afterEach(() => setCompany({ name: 'Acme', timeZone: 'Asia/Kolkata' }));

test('dates are in the time zone of the company, and not in that of the machine', () => {
  setCompany({ name: 'Acme', timeZone: 'Asia/Kolkata' });
  expect(momentText(moment)).toEqual(expect.stringMatching(/^Jun 25, 2025, 2:03\sAM$/));
  expect(dateText(moment)).toBe('June 25, 2025');
  setCompany({ name: 'Acme', timeZone: 'America/New_York' });
  expect(momentText(moment)).toEqual(expect.stringMatching(/^Jun 24, 2025, 4:33\sPM$/));
  expect(dateText(moment)).toBe('June 24, 2025');
});
