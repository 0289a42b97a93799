import { messages, quotes } from './enquiry-resource';

test('days that are chosen are days of the company', () => {
  for (const resource of [quotes, messages]) {
    const asked = (from?: string) =>
      resource.listQuery({ page: 1, pageSize: 10, ...(from && { from }) }).queryKey;
    expect(JSON.stringify(asked('2025-06-25'))).toContain('"timeZone":"Asia/Kolkata"');
    expect(JSON.stringify(asked())).not.toContain('timeZone');
  }
});
