import { messages, quotes } from './enquiry-resource';

test('chosen days are days in the time zone of the company', () => {
  for (const resource of [quotes, messages]) {
    const keyOf = (from?: string) =>
      resource.listQuery({ page: 1, pageSize: 10, ...(from && { from }) }).queryKey;
    expect(JSON.stringify(keyOf('2025-06-25'))).toContain('"timeZone":"Asia/Kolkata"');
    expect(JSON.stringify(keyOf())).not.toContain('timeZone');
  }
});
