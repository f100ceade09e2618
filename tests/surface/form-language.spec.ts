import { german as all } from '@candor/contracts/de/all';
import { App, eventually } from '../support/app.ts';
import { found, type Founded, named } from '../support/founding.ts';
import { eventsOf } from '../support/log.ts';
import { sendForm } from '../support/public-form.ts';
import { type Json, mailTo, tokenIn, Visitor } from '../support/visitor.ts';

// An organization that writes English, and visitors whose browsers speak German: what we answer to a form, to a registration and to a lost password is in the language of the page that they read.

let app: App;
let harbour: Founded;
let nora: Visitor;
beforeAll(async () => {
  app = await App.start({ LANGUAGES: 'en,de' });
  harbour = await found(app, 'Harbour Works', named('Nora'));
  nora = harbour.admin;
  await nora.ask('/api/org/profile/upsert', { marketing: true });
});
afterAll(() => app?.dispose());

const inGerman = (english: string): string => (all as Record<string, string>)[english]!;
/** The page as a browser of this language receives it: the address of its form and the hidden inputs. */
const shownIn = async (language: string, path: string) => {
  const headers = { accept: 'text/html', 'accept-language': language };
  const text = await (await fetch(new URL(path, app.base), { headers })).text();
  const action = /<form[^>]* action="([^"]+)"/.exec(text)?.[1] ?? '';
  const hidden = [...text.split('/visits/api/answer')[0]!.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(
    ([input]) => [/name="([^"]*)"/.exec(input)![1]!, /value="([^"]*)"/.exec(input)?.[1] ?? ''],
  );
  return { action, hidden: Object.fromEntries(hidden) as Record<string, string>, text };
};
/** Fills in the form of the page in this language, and sends it. `proof`: of a page that was shown long enough before. */
const sendIn = async (language: string, path: string, fields: Record<string, string>): Promise<void> => {
  const { action, hidden } = await shownIn(language, path);
  await sendForm(app, action, { ...hidden, ...fields }, language);
};
const enoughTime = () => new Promise((passed) => setTimeout(passed, 3_100));

test('the letter that asks whether a form was sent is in the language in which the form was read', async () => {
  const { form } = await nora.ask('/api/marketing/forms/upsert', { name: 'Harbour day', slug: 'harbour-day' });
  await nora.ask('/api/marketing/forms/upsert', { id: form.id, consent_text: 'You may write to me.' });
  const page = (await nora.page(`/marketing/forms/100/1/_/_/_/${form.id}/fields`)).body;
  const path = new URL(page.public_address).pathname;
  const [email] = page.form.draft.fields.map(({ id }: Json) => id);
  await nora.ask('/api/marketing/forms/publish', { id: form.id });
  const { proof } = await eventually(async () => {
    const shown = await shownIn('de', path);
    expect(shown.action).not.toBe('');
    return shown.hidden;
  });
  await enoughTime();
  for (const [language, to] of [
    ['de', 'greta@leser.test'],
    ['en', 'emma@reader.test'],
  ] as const)
    await sendIn(language, path, { proof: proof!, [email]: to, consent: 'true' });
  const toGreta = await mailTo(app, 'greta@leser.test');
  expect(toGreta.subject).toBe(
    inGerman('Please confirm: may {organization} write to you?').replace('{organization}', 'Harbour Works'),
  );
  expect(toGreta.html).toContain(inGerman('Say whether you agree'));
  expect((await mailTo(app, 'emma@reader.test')).subject).toBe('Please confirm: may Harbour Works write to you?');
  const sent = await eventsOf(app, "type = 'FormSubmitted'");
  expect(sent.map(({ data }) => data.language)).toEqual(['de', 'en']);
});

test('letters about a registration are in the language in which the page of the event was read', async () => {
  const at = (what: string) => `/api/marketing/events/${what}`;
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const { event } = await nora.ask(at('upsert'), { name: 'Harbour fair', slug: 'harbour-fair' });
  const times = { starts_at: soon(200), ends_at: soon(202) };
  await nora.ask(at('instances/upsert'), { event_id: event.id, ...times, capacity: 1 });
  await nora.ask(at('publish'), { id: event.id, published: true });
  const path = `/${harbour.organization.slug}/events/harbour-fair`;
  const { proof } = await eventually(async () => {
    const shown = await shownIn('de', path);
    expect(shown.action).not.toBe('');
    return shown.hidden;
  });
  await enoughTime();
  for (const [language, to] of [
    ['de', 'gustav@leser.test'],
    ['de', 'gerda@leser.test'],
    ['en', 'erik@reader.test'],
  ] as const)
    await sendIn(language, path, { proof: proof!, name: 'Vera Vogt', email: to });
  const registered = await mailTo(app, 'gustav@leser.test');
  expect(registered.html).toContain(inGerman('It was not me: remove my address'));
  expect(registered.html).not.toContain('Kind regards');
  expect((await mailTo(app, 'gerda@leser.test')).subject).toBe(
    inGerman('You are on the waiting list: {name}').replace('{name}', 'Harbour fair'),
  );
  expect((await mailTo(app, 'erik@reader.test')).subject).toBe('You are on the waiting list: Harbour fair');
});

test('the letters about a lost password are in the language in which its page was read, unless the member chose one', async () => {
  const { email } = named('Nora');
  const reset = async (language: string) =>
    (await Visitor.of(app, language)).ask('/api/password_reset_request', { email });
  await reset('de');
  const asked = await mailTo(app, email, ({ subject }) => subject === inGerman('Reset your password'));
  const reader = await Visitor.of(app, 'de');
  await reader.ask('/api/password_reset', { token: tokenIn(asked), password: 'another quiet harbour 7' });
  await mailTo(app, email, ({ subject }) => subject === inGerman('Your password was changed'));
  const again = await Visitor.signedIn(app, email, 'another quiet harbour 7');
  await again.ask('/api/profile/upsert', { language: 'en' });
  await reset('de');
  await mailTo(app, email, ({ subject }) => subject === 'Reset your password');
});
