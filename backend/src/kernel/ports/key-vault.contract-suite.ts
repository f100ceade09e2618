import type { KeyVault } from './key-vault.ts';

/** `beside` opens the same vault a second time, as another thread does. */
export type KeyVaultBench = {
  vault: KeyVault;
  reopen(): Promise<KeyVault>;
  beside(): Promise<KeyVault>;
  dispose(): Promise<void>;
};

/** What every key vault promises (see the port). */
export const keyVaultContract = (name: string, open: () => Promise<KeyVaultBench>): void => {
  describe(`${name} as a key vault`, () => {
    let bench: KeyVaultBench;
    let vault: KeyVault;
    beforeEach(async () => {
      bench = await open();
      vault = bench.vault;
    });
    afterEach(() => bench.dispose());

    test('a person has one key of 32 bytes, nobody else the same', async () => {
      const [one, again, other] = await Promise.all([vault.key('ada'), vault.key('ada'), vault.key('grace')]);
      expect(one).toHaveLength(32);
      expect(again).toEqual(one);
      expect(other).not.toEqual(one);
      expect(await vault.key('ada')).toEqual(one);
    });

    test('asking for an existing key makes none', async () => {
      expect(await vault.existing('ada')).toBeNull();
      expect(await vault.existing('ada')).toBeNull();
      const made = await vault.key('ada');
      expect(await vault.existing('ada')).toEqual(made);
    });

    test('a destroyed key never comes back, nor does a new one take its place', async () => {
      await vault.key('ada');
      await vault.destroy('ada');
      await vault.destroy('never-had-one');
      for (const person of ['ada', 'never-had-one'])
        expect([await vault.key(person), await vault.existing(person)]).toEqual([null, null]);
      vault = await bench.reopen();
      for (const person of ['ada', 'never-had-one'])
        expect([await vault.key(person), await vault.existing(person)]).toEqual([null, null]);
      await expect(vault.importKeys(['ada'])).rejects.toThrow();
    });

    test('of many people it says who has a key, whose was destroyed and who never had one', async () => {
      const ada = await vault.key('ada');
      await vault.key('grace');
      await vault.destroy('grace');
      expect(await vault.existingMany(['ada', 'grace', 'nobody'])).toEqual(
        new Map([
          ['ada', ada],
          ['grace', null],
        ]),
      );
    });

    test('keys are the same after opening anew', async () => {
      const key = await vault.key('ada');
      vault = await bench.reopen();
      expect(await vault.key('ada')).toEqual(key);
    });

    test('another thread sees a new key and the end of an old one at once', async () => {
      const beside = await bench.beside();
      expect(await beside.existing('ada')).toBeNull();
      const key = await vault.key('ada');
      expect(await beside.existing('ada')).toEqual(key);
      await vault.destroy('ada');
      expect(await beside.existing('ada')).toBeNull();
      expect(await beside.key('ada')).toBeNull();
      await beside.close();
    });

    test('many keys are made at once, existing ones kept', async () => {
      const ada = await vault.key('ada');
      const keys = await vault.importKeys(['grace', 'ada', ...Array.from({ length: 2000 }, (_, n) => `p${n}`)]);
      expect(keys).toHaveLength(2002);
      expect(keys[1]).toEqual(ada);
      expect(await vault.existing('p1999')).toEqual(keys[2001]);
      expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(2002);
    });

    test('a secret that several ask for at once is made once', async () => {
      const beside = await bench.beside();
      const got = await Promise.all(
        [vault, beside, vault, beside].map((each, n) => each.secret('pepper', () => `made by ${n}`)),
      );
      expect(new Set(got).size).toBe(1);
      expect(await vault.secret('pepper', () => 'too late')).toBe(got[0]);
      expect(await beside.getSecret('pepper')).toBe(got[0]);
      await beside.close();
    });
    test('a secret is kept, replaced and destroyed', async () => {
      expect(await vault.getSecret('password ada')).toBeNull();
      await vault.putSecret('password ada', 'first');
      await vault.putSecret('password ada', 'second');
      expect(await vault.getSecret('password ada')).toBe('second');
      await vault.destroySecret('password ada');
      expect(await vault.getSecret('password ada')).toBeNull();
    });
  });
};
