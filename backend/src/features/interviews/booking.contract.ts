import { openEventStore } from '../../../../tests/engines/eventstoredb.ts';
import { noteTest } from '../../../../tests/engines/given.ts';
import { bookingContract } from './booking.contract-suite.ts';

bookingContract(
  'EventStoreDB',
  async () => {
    const engine = await openEventStore();
    noteTest(engine.server);
    const store = await engine.open();
    return {
      store,
      dispose: async () => {
        await store.close();
        await engine.dispose();
      },
    };
  },
  { atomic: false, runs: 15 },
);
