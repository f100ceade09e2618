import { join } from 'node:path';
import { root, row } from './app.mjs';

const deals = 10_000;

/** Two years of 10,000 deals by the real rules. The commissions are compared with those computed anew from the events alone. */
export const measure = async () => {
  const from = (path) => import(join(root, path));
  const { salesHouse } = await from('backend/dist/demo/office.js');
  const { salesOf } = await from('backend/dist/demo/sales.js');
  const { day, officeTimeOf } = await from('backend/dist/demo/office-hours.js');
  const { commissionState, totalOf } = await from('backend/dist/states/sales.state.js');
  const { evolveBy } = await from('backend/dist/kernel/decider.js');
  const { ladderOf } = await from('contracts/dist/sales/commission.js');
  const until = new Date('2026-11-20T17:00:00Z');
  const end = officeTimeOf(until.getTime());
  const market = { office: salesHouse('f'.repeat(64)), begin: end - 520 * day, end, options: { seed: 3, until } };
  const facts = salesOf(market, deals);
  const first = new Map();
  const log = [];
  for (const { stream, event, at, cause } of facts) {
    if (!stream.name.startsWith('commission-')) continue;
    first.set(stream.name, totalOf(stream.state));
    const metadata = { actor: cause.actor, occurred_at: new Date(at).toISOString() };
    log.push(JSON.stringify({ stream: stream.name, ...event, metadata }));
  }
  const began = performance.now();
  const states = new Map();
  const revisions = new Map();
  let wrong = 0;
  for (const line of log) {
    const event = JSON.parse(line);
    const revision = revisions.get(event.stream) ?? 0;
    revisions.set(event.stream, revision + 1);
    const { computed } = event.data;
    if (computed && ladderOf(computed).amount !== computed.amount) wrong++;
    const before = states.get(event.stream) ?? commissionState.initial;
    states.set(event.stream, evolveBy(commissionState, before, { ...event, revision }));
  }
  const took = performance.now() - began;
  for (const [stream, total] of first) if (totalOf(states.get(stream)) !== total) wrong++;
  const sum = [...first.values()].reduce((all, total) => all + total, 0);
  const told = `${wrong} differ  (${first.size.toLocaleString('en')} commissions, ${log.length.toLocaleString('en')} events, together ${(sum / 100).toLocaleString('en')} USD, ${Math.round(took)} ms)`;
  return [
    row(`commissions of ${deals.toLocaleString('en')} deals, computed again by a replay`, told, '0 differ', !wrong),
  ];
};
