import { MongoKeyVault } from '../adapters/mongodb/mongo-key-vault.ts';
import { openKeys } from './engines.ts';
import { readSettings } from './settings.ts';

// npm run rewrap: with MASTER_KEY=new,old it wraps every key in the vault under the new master key, so that the old one can be forgotten. The application may keep running.

const run = async (): Promise<void> => {
  const settings = readSettings();
  const keys = await openKeys(settings);
  try {
    if (!(keys instanceof MongoKeyVault))
      throw new Error('The embedded key vault has no master key, so it has no keys to wrap again.');
    const count = await keys.rewrap();
    console.log(
      `${count.toLocaleString('en')} keys and secrets are wrapped anew. When every process runs with the new MASTER_KEY, the old one can go.`,
    );
  } finally {
    await keys.close();
  }
};
await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
