import { costing, onCopyOf, payloadOf, repeat, row } from './app.mjs';

const callers = 16;
const sizes = [1000, 3000];
const deals = sizes.at(-1);

/** The board of some thousand deals, while nothing changes and while one person moves deals. */
export const measure = ({ small }) =>
  onCopyOf(small(), 'deals', async (app) => {
    payloadOf(await app.post('/api/org/profile/upsert', { sales: true }));
    let position = 0;
    let made = 0;
    const ids = [];
    const upTo = async (most) => {
      if (made >= most) return false;
      const payload = payloadOf(
        await app.post('/api/sales/deals/upsert', {
          name: 'Seats',
          company_name: `Company ${made++}`,
          amount: { amount: 100_00 * (1 + (made % 900)), currency: 'EUR' },
          expected_on: `2027-0${1 + (made % 9)}-15`,
        }),
      );
      ids.push(payload.deal.id);
      position = Math.max(position, payload.position);
      return true;
    };
    // The measurement waits for the rows of the last deals.
    const board = () => app.get(`/sales/deals?after=${position}`);
    const reads = [];
    for (const size of sizes) {
      await repeat(600_000, callers, () => upTo(size));
      await repeat(2000, callers, board);
      reads.push([size, await costing(app, 3000, callers, board)]);
    }
    const sign = async () =>
      void payloadOf(
        await app.post('/api/sales/deals/upsert', {
          id: ids.pop(),
          type: 'deal_accepted',
          contract_signed_on: '2026-11-02',
          amount: { amount: 500_00, currency: 'EUR' },
        }),
      );
    const signed = await costing(app, 500, 1, sign);
    const told = ({ p95, p50, rate, cost }) =>
      `${p95.toFixed(1)} ms  (p50 ${p50.toFixed(1)} ms, ${Math.round(rate)}/s, ${cost.toFixed(2)} ms of processor each)`;
    const of = (size) => `${size.toLocaleString('en')} deals`;
    return [
      ...reads.map(([size, read]) =>
        row(`board of ${of(size)}, ${callers} callers, p95`, told(read), '≤ 30 ms', read.p95 <= 30),
      ),
      row(`signing one of ${of(deals)}, p95`, told(signed), '≤ 25 ms', signed.p95 <= 25),
    ];
  });
