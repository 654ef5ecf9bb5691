/** Browsers of people elsewhere, and with clocks that are wrong: any story can run under each, by `test.use`. */
export const conditions = {
  'in Auckland': { ownContext: true, timezoneId: 'Pacific/Auckland' },
  'in Honolulu': { ownContext: true, timezoneId: 'Pacific/Honolulu' },
  'in Kathmandu': { ownContext: true, timezoneId: 'Asia/Kathmandu' },
  'with a clock three hours behind': { clockAhead: -3 * 3_600_000 },
  'with a clock forty days ahead': { clockAhead: 40 * 86_400_000, timezoneId: 'Asia/Kathmandu' },
};
