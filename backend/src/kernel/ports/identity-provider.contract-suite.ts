import type { Identity, IdentityProvider } from './identity-provider.ts';

export type IdentityProviderBench = {
  provider: IdentityProvider;
  /** The person's steps at the provider, from the address `location` to the callback address with which they return. */
  signIn(location: string, as: Omit<Identity, 'subject' | 'email_verified'>): Promise<URL>;
  dispose(): Promise<void>;
};
const ada = { email: 'ada@example.org', first_name: 'Ada', last_name: 'Lovelace' };

/** What every identity provider promises (see the port). */
export const identityProviderContract = (name: string, open: () => Promise<IdentityProviderBench>): void => {
  describe(`${name} as an identity provider`, () => {
    let bench: IdentityProviderBench;
    beforeAll(async () => {
      bench = await open();
    });
    afterAll(() => bench.dispose());

    test('who signs in is told with a subject that stays the same', async () => {
      const once = async () => {
        const { location, checks } = await bench.provider.begin();
        return bench.provider.finish(await bench.signIn(location, ada), checks);
      };
      const first = await once();
      expect(first).toEqual({ ...ada, email_verified: true, subject: expect.stringMatching(/\S{8,}/) });
      expect(await once()).toEqual(first);
    });

    test('the way out carries a challenge, a state and a nonce that are never the same', async () => {
      const [one, two] = await Promise.all([bench.provider.begin(), bench.provider.begin()]);
      const [a, b] = [one, two].map(({ location }) => new URL(location).searchParams);
      expect(a!.get('code_challenge_method')).toBe('S256');
      for (const each of ['code_challenge', 'state', 'nonce']) {
        expect(a!.get(each)).toBeTruthy();
        expect(a!.get(each)).not.toBe(b!.get(each));
      }
    });

    test('a callback is refused with the checks of another sign-in, without checks, or with one of them changed', async () => {
      const { location, checks } = await bench.provider.begin();
      const other = await bench.provider.begin();
      const callback = await bench.signIn(location, ada);
      await expect(bench.provider.finish(callback, other.checks)).rejects.toThrow();
      await expect(bench.provider.finish(callback, '{}')).rejects.toThrow();
      for (const each of ['state', 'nonce', 'code_verifier']) {
        const again = await bench.provider.begin();
        const back = await bench.signIn(again.location, ada);
        await expect(
          bench.provider.finish(back, JSON.stringify({ ...JSON.parse(again.checks), [each]: 'x'.repeat(43) })),
        ).rejects.toThrow();
      }
      expect(await bench.provider.finish(callback, checks)).toMatchObject(ada);
    });

    test('a code counts once, and an invented one never', async () => {
      const { location, checks } = await bench.provider.begin();
      const callback = await bench.signIn(location, ada);
      const invented = new URL(callback);
      invented.searchParams.set('code', 'invented');
      await expect(bench.provider.finish(invented, checks)).rejects.toThrow();
      await bench.provider.finish(callback, checks);
      await expect(bench.provider.finish(callback, checks)).rejects.toThrow();
    });

    test('a refusal at the provider is an error here', async () => {
      const { location, checks } = await bench.provider.begin();
      const state = new URL(location).searchParams.get('state')!;
      const callback = new URL(new URL(location).searchParams.get('redirect_uri')!);
      callback.search = String(new URLSearchParams({ error: 'access_denied', state }));
      await expect(bench.provider.finish(callback, checks)).rejects.toThrow();
    });
  });
};
