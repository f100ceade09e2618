import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyVaultContract } from '../../kernel/ports/key-vault.contract-suite.ts';
import { SqliteKeyVault } from './sqlite-key-vault.ts';

keyVaultContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-'));
  const path = join(folder, 'keys.db');
  const bench = {
    vault: await SqliteKeyVault.open(path),
    beside: () => SqliteKeyVault.open(path),
    reopen: async () => {
      await bench.vault.close();
      return (bench.vault = await SqliteKeyVault.open(path));
    },
    dispose: async () => {
      await bench.vault.close();
      await rm(folder, { recursive: true });
    },
  };
  return bench;
});

test('no file of the vault holds the bytes of a destroyed key or secret', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-'));
  const vault = await SqliteKeyVault.open(join(folder, 'keys.db'));
  const key = (await vault.key('ada'))!;
  await vault.putSecret('password', 'a hash that must go');
  const files = async () =>
    Buffer.concat(await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name)))));
  expect((await files()).includes(key)).toBe(true);
  await vault.destroy('ada');
  await vault.destroySecret('password');
  expect((await files()).includes(key)).toBe(false);
  expect((await files()).includes('a hash that must go')).toBe(false);
  await vault.close();
  await rm(folder, { recursive: true });
});
