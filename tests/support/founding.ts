import type { App } from './app.ts';
import { type Json, mailTo, type Site, tokenIn, Visitor } from './visitor.ts';

// Tests make organizations and their members through the local OpenID provider and by invitation.

export const password = 'a quiet harbour 7';
type Person = { email: string; first_name: string; last_name: string };

/** Signs in at the local provider as this person and returns the address to which the application sends the browser afterwards. */
export const throughProvider = async (
  visitor: Visitor,
  app: Site,
  person: Person,
  query = 'screen=register',
): Promise<string> => {
  const theirs = new Map<string, string>(); // the provider's cookies, apart from the application's
  const visit = async (address: URL, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...theirs].map(([name, value]) => `${name}=${value}`).join('; ') },
      body: form && new URLSearchParams(form),
    });
    for (const cookie of response.headers.getSetCookie())
      theirs.set(...(/^([^=]+)=([^;]*)/.exec(cookie)!.slice(1) as [string, string]));
    return response;
  };
  let at = new URL((await visitor.get(`/google_login_authorize?${query}`)).location!);
  let form: Record<string, string> | undefined;
  while (at.origin !== new URL(app.base).origin) {
    const response: Response = await visit(at, form);
    await response.arrayBuffer();
    const next = response.headers.get('location');
    form = next ? undefined : { ...person };
    if (next) at = new URL(next, at);
    else if (response.status !== 200) throw new Error(`The provider answered ${response.status}.`);
  }
  return (await visitor.get(at.pathname + at.search)).location!;
};

export type Founded = {
  admin: Visitor;
  organization: { id: string; name: string; slug: string };
  user: { id: string };
};
/** Registers an organization as a stranger would. `language`: the language of the stranger's browser. */
export const found = async (
  app: Site,
  organization_name: string,
  person: Person,
  facts: Json = {},
  language?: string,
): Promise<Founded> => {
  const admin = await Visitor.of(app, language);
  const securityToken = /token=([\w-]+)/.exec(await throughProvider(admin, app, person))![1]!;
  const { email: _, ...names } = person;
  const payload = await admin.ask('/api/register', {
    ...names,
    organization_name,
    tzRegion: 'Europe/Berlin',
    country: 'US',
    securityToken,
    ...facts,
  });
  return { admin, ...payload };
};

/** Invites a person and accepts the invitation with the link in the email. */
export const invite = async (
  app: App,
  admin: Visitor,
  person: Person,
  roles: string[],
  more: Json = {},
): Promise<Visitor & { id: string }> => {
  await admin.ask('/api/org/invitations/upsert', { email: person.email, roles, ...more });
  const mail = await mailTo(app, person.email, (each) => each.html.includes('/invitation'));
  const visitor = await Visitor.of(app);
  const { user } = await visitor.ask('/api/invitation/user', {
    token: tokenIn(mail),
    password,
    first_name: person.first_name,
    last_name: person.last_name,
  });
  await visitor.ask('/api/login', { email: person.email, password });
  return Object.assign(visitor, { id: user.id as string });
};
export const named = (word: string): Person => ({
  email: `${word.toLowerCase()}@example.test`,
  first_name: word,
  last_name: 'Tester',
});

/** An operator of the platform, in the operator's own organization. This function restarts the application, because only a command on the machine makes an operator. */
export const operator = async (app: App): Promise<Visitor> => {
  const person = { email: 'olga.operator@example.test', first_name: 'Olga', last_name: 'Operator' };
  const home = await found(app, 'Platform House', { ...person, email: 'pia.platform@example.test' });
  await invite(app, home.admin, person, ['ORG_ADMIN']);
  await app.stop();
  const made = await app.command('make-super', person.email);
  if (made.code) throw new Error(made.said);
  await app.open();
  return Visitor.signedIn(app, person.email, password);
};
