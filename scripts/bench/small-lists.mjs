import { costing, onCopyOf, payloadOf, repeat, row } from './app.mjs';

const callers = 16;
const entries = 1000;
/** The most milliseconds for a command that one person sends and waits for. */
const bound = 25;

/** A small list with a thousand entries: read by many, changed and ordered by one. */
export const measure = ({ small }) =>
  onCopyOf(small(), 'small-lists', async (app) => {
    const known = (await app.json('/org/locations/250/1/sort_order-asc/_/_/_')).list.total;
    let position = 0;
    for (let at = known; at < entries; at++)
      ({ position } = payloadOf(
        await app.post('/api/org/locations/upsert', { id: 'new', name: `Harbour ${at}`, country: 'Norway' }),
      ));
    const pageOf = (page) => `/org/locations/250/${page}/sort_order-asc/_/_/_?after=${position}`;
    const pages = Math.ceil(entries / 250);
    const listed = [];
    for (let page = 1; page <= pages; page++) listed.push(...(await app.json(pageOf(page))).list.items);
    if (listed.length !== entries) throw new Error(`The list has ${listed.length} entries.`);
    let turn = 0;
    const open = () => app.get(pageOf(1 + (turn++ % pages)));
    await repeat(1000, callers, open);
    const read = await costing(app, 3000, callers, open);
    const ids = listed.map(({ id }) => id);
    const change = async () =>
      void payloadOf(
        await app.post('/api/org/locations/upsert', {
          id: ids[turn++ % entries],
          name: `Harbour of turn ${turn}`,
          country: 'Norway',
        }),
      );
    await repeat(500, 1, change);
    const changed = await costing(app, 3000, 1, change);
    const sort = async () => {
      ids.push(ids.shift());
      payloadOf(await app.post('/api/org/locations/sort', { ids }));
    };
    await repeat(500, 1, sort);
    const sorted = await costing(app, 3000, 1, sort);
    const told = ({ p95, rate, cost }) =>
      `${p95.toFixed(1)} ms  (${Math.round(rate)}/s, ${cost.toFixed(2)} ms of processor each)`;
    const list = `a list of ${entries.toLocaleString('en')} entries`;
    return [
      row(`page of 250 of ${list}, ${callers} callers, p95`, told(read), '≤ 30 ms', read.p95 <= 30),
      row(`change of an entry of ${list}, p95`, told(changed), `≤ ${bound} ms`, changed.p95 <= bound),
      row(`new order of ${list}, p95`, told(sorted), `≤ ${bound} ms`, sorted.p95 <= bound),
    ];
  });
