import type { App } from './app.ts';
import { CodeApp, type KeyDevice } from './devices.ts';
import { type Founded, invite, named, password } from './founding.ts';
import { streamOf } from './log.ts';
import { type Json, Visitor } from './visitor.ts';

// Members with second factors (authenticator apps), for the sign-in tests.

export const emailOf = (name: string): string => named(name).email;
export const wrongCode = { status: 'error', code: 'code', error: 'This code is incorrect.' };
export const join = (app: App, { admin }: Founded, name: string): Promise<Visitor & { id: string }> =>
  invite(app, admin, named(name), ['RECRUIT_ADMIN']);

/** Adds an authenticator app to the profile of a signed-in member. */
export const addApp = async (member: Visitor): Promise<{ codes: CodeApp; recovery: string[]; id: string }> => {
  const { factor_id, secret } = await member.ask('/api/profile/factors/totp/begin', { current_password: password });
  const codes = new CodeApp(secret);
  const { factor, recovery_codes } = await member.ask('/api/profile/factors/totp', {
    factor_id,
    name: 'Phone',
    code: await codes.code(),
  });
  return { codes, recovery: recovery_codes, id: factor.id };
};
export const addPasskey = async (member: Visitor, device: KeyDevice): Promise<string> => {
  const { options } = await member.ask('/api/profile/factors/passkey/options', { current_password: password });
  return (await member.ask('/api/profile/factors/passkey', { name: 'Laptop', response: device.make(options) })).factor
    .id;
};
/** A visitor who has typed the right password and has not given the second factor yet. */
export const waiting = async (app: App, name: string): Promise<Visitor> => {
  const visitor = await Visitor.of(app);
  const { location } = await visitor.ask('/api/login', { email: emailOf(name), password });
  if (location !== '/second_factor') throw new Error(`${name} was led to ${location}.`);
  return visitor;
};
export const show = async (visitor: Visitor, code: string): Promise<Json> =>
  (await visitor.post('/api/login/second', { code })).body;
export const isSignedIn = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.page('/dashboard')).body.user !== undefined;
export const typesOf = async (app: App, id: string): Promise<string[]> =>
  (await streamOf(app, `user-${id}`)).map(({ type }) => type);
