import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// An organization starts in its founder's language.

let app: App;
let admin: Visitor;
beforeAll(async () => {
  app = await App.start();
});
afterAll(() => app?.dispose());
const language = async (visitor: Visitor) => (await visitor.page('/dashboard')).body.language;

describe('an organization whose founder registers in German', () => {
  beforeAll(async () => {
    ({ admin } = await found(app, 'Hafenwerke', named('Greta'), {}, 'de-DE,de;q=0.9'));
  });
  const entriesOf = async (list: string): Promise<Json[]> => (await admin.page(list)).body.list.items;
  const valuesOf = async (list: string, field: string) => (await entriesOf(list)).map(({ fields }) => fields[field]);

  test('speaks German from the first page on, and so does everybody who joins', async () => {
    expect(await language(admin)).toBe('de');
    expect((await admin.page('/org/profile')).body.settings.language).toBe('de');
    expect(await language(await invite(app, admin, named('Gero'), ['RECRUIT_ADMIN']))).toBe('de');
  });
  test('begins with German reasons, sources, levels and sections', async () => {
    expect(await valuesOf('/org/disqualification', 'name')).toEqual(
      expect.arrayContaining(['Zurückgezogen: Vergütung', 'Stelle geschlossen', 'Lead nicht weiterverfolgt']),
    );
    expect(await valuesOf('/org/sources', 'name')).toContain('Karriereseite');
    expect(await valuesOf('/org/levels', 'name')).toContain('Einstieg');
    expect(await valuesOf('/org/jobsections', 'name')).toContain('Über Hafenwerke');
    expect(JSON.stringify(await valuesOf('/org/jobsections', 'body'))).toContain(
      'Hafenwerke steht für Chancengleichheit',
    );
    const dispositions = await entriesOf('/org/dispositions');
    const types = new Map((await entriesOf('/org/followuptypes')).map(({ id, fields }) => [id, fields.name]));
    expect(dispositions.map(({ fields }) => [types.get(fields.parent_id), fields.name])).toContainEqual([
      'Anruf',
      'Mailbox besprochen',
    ]);
  });
  test('begins with German letters that keep their tags', async () => {
    const texts = await entriesOf('/org/messagetemplate');
    const initial = texts.find(({ fields }) => fields.key === 'rejection_initial')!.fields;
    expect(initial).toMatchObject({ name: 'Absage, am Anfang', subject: 'Ihre Bewerbung bei {{org_name}}' });
    expect(initial.body).toMatch(
      /^<p>Hallo {{candidate_first_name}},<\/p><p>.*{{job_title}}.*<p>Freundliche Grüße<br \/>{{user_signature}}<\/p>$/,
    );
    expect(texts.filter(({ fields }) => /\bthe\b|Hi \{\{/.test(`${fields.subject} ${fields.body}`))).toEqual([]);
  });
  test('reads a seeded reason by what it is for, whatever it is called', async () => {
    const { job } = await admin.ask('/api/opportunities/jobs/upsert', { name: 'Lotse' });
    const { closing } = (await admin.page(`/opportunities/jobs/100/1/_/_/_/${job.id}/settings`)).body;
    expect(closing.reasons.find((each: Json) => each.template_key === 'position_closed').name).toBe(
      'Stelle geschlossen',
    );
    expect(closing.close_reasons.find((each: Json) => each.kind === 'filled').label).toBe('Besetzt');
  });
  test('while another browser’s language leaves everything in English', async () => {
    const other = await found(app, 'Port Works', named('Pia'), {}, 'fr');
    expect(await language(other.admin)).toBe('en');
    const { items } = (await other.admin.page('/org/sources')).body.list;
    expect(items.map(({ fields }: Json) => fields.name)).toContain('Careers page');
  });
});
