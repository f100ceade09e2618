import './node-version.ts'; // must be the first import
import { resolve } from 'node:path';
import type { MongoKeyVault } from '../adapters/mongodb/mongo-key-vault.ts';
import { openKeys } from './engines.ts';
import { readSettings, withoutSecrets } from './settings.ts';

// npm run rewrap: with MASTER_KEY=new,old this command wraps every key in the vault under the new master key, so that the old one can be forgotten. The application may keep running.

const run = async (): Promise<void> => {
  const settings = readSettings();
  // This check comes before anything is opened, because opening an embedded vault creates it.
  if (settings.KEY_VAULT === 'embedded')
    throw new Error(
      `There is nothing to wrap again: these settings keep the keys in ${resolve(settings.DATA_DIR, 'keys.db')}, and an embedded vault has no master key. For the keys in MongoDB, set KEY_VAULT=mongodb (or ENGINES=production), MONGODB_URL and MASTER_KEY as the application has them.`,
    );
  const keys = (await openKeys(settings)) as MongoKeyVault;
  try {
    const count = await keys.rewrap();
    console.log(
      count
        ? `${count.toLocaleString('en')} keys and secrets are wrapped anew. When every process runs with the new MASTER_KEY, the old one can go.`
        : `There is nothing to wrap again in ${withoutSecrets(settings.MONGODB_URL!)}: the first key of MASTER_KEY wraps everything there already. When every process runs with it, the older ones can go.`,
    );
  } finally {
    await keys.close();
  }
};
await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
