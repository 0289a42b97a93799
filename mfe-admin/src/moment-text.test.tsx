import { setCompanyZone } from './company-zone';
import { quotes, messages } from './enquiries/enquiry-kind';
import { dateText, momentText } from './moment-text';

// Still June 24 in UTC, and June 25 in India already.
const moment = '2025-06-24T20:33:00.000Z';

afterEach(() => setCompanyZone('Asia/Kolkata'));

test('dates are those of the company, whatever the zone of the machine', () => {
  setCompanyZone('Asia/Kolkata');
  expect(momentText(moment)).toEqual(expect.stringMatching(/^Jun 25, 2025, 2:03\sAM$/));
  expect(dateText(moment)).toBe('June 25, 2025');
  setCompanyZone('America/New_York');
  expect(momentText(moment)).toEqual(expect.stringMatching(/^Jun 24, 2025, 4:33\sPM$/));
  expect(dateText(moment)).toBe('June 24, 2025');
});

test('days that are chosen are days of the company', () => {
  for (const kind of [quotes, messages]) {
    const asked = (from?: string) =>
      kind.listQuery({ page: 1, pageSize: 10, ...(from && { from }) }).queryKey;
    expect(JSON.stringify(asked('2025-06-25'))).toContain('"timeZone":"Asia/Kolkata"');
    expect(JSON.stringify(asked())).not.toContain('timeZone');
  }
});
