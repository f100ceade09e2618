import { applicationList } from '@candor/contracts/pipeline/rows';
import { dayLength } from '@candor/contracts/values/days';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FormCountCommand, SubmissionCommand } from '../features/forms/form.command.ts';
import { idFrom } from '../kernel/codec.ts';
import { EventStore } from '../kernel/ports/event-store.ts';
import { FileStore } from '../kernel/ports/file-store.ts';
import { Progress, upToNow } from '../kernel/rows/progress.ts';
import { Reads } from '../kernel/rows/reads.ts';
import { formFileKey } from '../reads/forms/form-files.ts';
import { consent, Marketing } from './marketing.ts';
import { lineAt, pdfOf } from './pdf.ts';
import type { Stage } from './stage.ts';

// The second form of the small demo: it gives a guide as a file. Most senders became contacts, some of them candidates.

const slug = 'how-we-hire';
const name = 'How we hire, the guide';
/** Who sent it, and how many days ago. */
const readers: readonly [name: string, ago: number][] = [
  ['Alba Fuentes', 83],
  ['Bruno Keller', 79],
  ['Chidi Okafor', 74],
  ['Dana Levy', 70],
  ['Emil Sand', 66],
  ['Farah Amini', 63],
  ['Gwen Pryce', 58],
  ['Hugo Lindgren', 55],
  ['Ilse Brandt', 51],
  ['Jamal Reeves', 47],
  ['Kira Novak', 44],
  ['Leo Santini', 41],
  ['Mina Rahimi', 37],
  ['Noah Fischer', 34],
  ['Oona Virtanen', 31],
  ['Pilar Costa', 27],
  ['Quentin Blake', 24],
  ['Rita Moreau', 20],
  ['Sven Dahl', 16],
  ['Tess Whitman', 13],
  ['Uma Patel', 9],
  ['Viktor Hahn', 5],
  ['Wanda Kowal', 2],
];
/** How many visitors began the form and left it, by the number of the field that they touched last, on these days. */
const left: readonly { ago: number; counts: readonly number[] }[] = [
  { ago: 60, counts: [4, 2, 7] },
  { ago: 30, counts: [6, 1, 9] },
  { ago: 4, counts: [3, 2, 5] },
];
/** How many of the latest applicants sent the form before they applied. */
const applicants = 4;
const fresh = 2;

/** What the file says. */
const guide = [
  'How we hire',
  '1. You apply. A person reads it within a week.',
  '2. We meet for the interviews that the job post lists.',
  '3. You get a written offer, with the pay that the job post states.',
];

/** Brings the form with its file, its senders, and those of them who applied. */
export const bringGuide = async (app: NestFastifyApplication, stage: Stage): Promise<void> => {
  const desk = new Marketing(app, stage, 'demo guide');
  const { organization_id } = stage;
  const scope = { organization_id };
  stage.at(86);
  const { form_id, content } = await desk.form(name, slug, (first) => ({
    ...first,
    intro: 'Every step, what we ask, and how long it takes. The file comes at once.',
    success_message: 'Thank you. Here is the guide.',
    consent_text: consent,
  }));
  const { fields } = content;
  const bytes = pdfOf(guide.map((line, at) => lineAt(line, 770 - at * 22, 13)).join('\n'));
  const file = {
    id: idFrom('demo form file', slug),
    ending: 'pdf',
    name: 'How we hire.pdf',
    type: 'application/pdf',
    size: bytes.length,
  };
  await app.get<FileStore>(FileStore).put(formFileKey(organization_id, file), file.type, bytes);
  await desk.tellForm(form_id, 'offerFile', { file });
  await desk.tellForm(form_id, 'publish', {});

  const campaign = 'articles';
  for (const [at, [person, ago]] of readers.entries()) {
    const email = `${person.toLowerCase().replace(' ', '.')}@mailbox.example`;
    const { id: candidate_id } = await desk.contacts.idFor(organization_id, email);
    const id = idFrom('demo submission', slug, email);
    stage.at(ago);
    const actor = await desk.submits(form_id, content, { id, candidate_id, email, name: person, campaign });
    await desk.take(id);
    if (at % 2 === 0) await stage.send(SubmissionCommand, id, desk.by(actor), 'openFile', { turn: 0 });
    if (at < readers.length - fresh) await stage.send(SubmissionCommand, id, desk.by(), 'keep', {});
  }

  await upToNow(app.get<Progress>(Progress), app.get<EventStore>(EventStore));
  const since = (days: number) => new Date(Date.now() - days * dayLength).toISOString();
  const rows = await app.get(Reads).find(applicationList, scope, {}, { sort: 'applied_at', descending: true });
  const came = rows.filter(
    ({ applied_at, prospect }) => applied_at && !prospect && applied_at < since(3) && applied_at > since(80),
  );
  const chosen = [...came.filter(({ hired_at }) => hired_at).slice(0, 1), ...came.filter(({ hired_at }) => !hired_at)];
  for (const { candidate_id, name: person, applied_at } of chosen.slice(0, applicants)) {
    const ago = (Date.now() - Date.parse(applied_at!)) / dayLength + 2;
    const id = idFrom('demo submission', slug, candidate_id);
    const email = `${person.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@mailbox.example`;
    stage.at(ago);
    await desk.submits(form_id, content, { id, candidate_id, email, name: person, campaign });
    await stage.send(SubmissionCommand, id, desk.by(), 'match', { candidate_id, created: true });
    await stage.send(SubmissionCommand, id, desk.by(), 'convert', { to: 'candidate' });
  }
  for (const { ago, counts } of left) {
    stage.at(ago);
    const day = new Date(Date.now() - ago * dayLength).toISOString().slice(0, 10);
    const ids = [fields[0]!.id, fields[1]!.id, null];
    const command = { day, left: counts.map((of, at) => ({ field_id: ids[at] ?? null, count: of })) };
    await stage.send(FormCountCommand, form_id, desk.by({ type: 'processor', id: 'forms' }), 'count', command);
  }
};
