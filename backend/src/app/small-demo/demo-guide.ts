import { firstContent } from '@candor/contracts/forms/answering';
import { dayLength } from '@candor/contracts/values/days';
import { applicationList } from '@candor/contracts/pipeline/rows';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CommandBus } from '@nestjs/cqrs';
import {
  FormAddressCommand,
  FormCommand,
  FormCountCommand,
  SubmissionCommand,
} from '../../features/forms/form.command.ts';
import { FormsWorker } from '../../features/forms/forms.worker.ts';
import { idFrom } from '../../kernel/codec.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import type { Requester } from '../../kernel/streams.ts';
import { ContactIds } from '../../reads/forms/contact-ids.ts';
import { formFileKey } from '../../reads/forms/form-files.ts';
import { sure } from './demo-cast.ts';
import type { Stage } from './demo-stage.ts';

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

/** A short PDF with these lines. */
const pdfOf = (lines: readonly string[]): Buffer => {
  const words = lines.map((line, at) => `BT /F 13 Tf 60 ${770 - at * 22} Td (${line}) Tj ET`).join('\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents 5 0 R>>',
    `<</Length ${words.length}>>stream\n${words}\nendstream`,
  ];
  return Buffer.from(
    `%PDF-1.7\n${objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer\n<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF\n`,
    'latin1',
  );
};

/** Brings the form with its file, its senders, and those of them who applied. */
export const bringGuide = async (app: NestFastifyApplication, stage: Stage): Promise<void> => {
  const commands = app.get(CommandBus);
  const contacts = app.get(ContactIds);
  const worker = app.get(FormsWorker);
  const { organization_id } = stage;
  const scope = { organization_id };
  let count = 0;
  // Requests have ids of their own: the ids of the demo's other people follow from the stage's counter.
  const by = (actor?: Requester['actor']): Requester => {
    const asking = stage.by('olivia', idFrom('demo guide', count++));
    return actor ? { ...asking, actor } : asking;
  };
  const form_id = idFrom('demo form', slug);
  let made = 0;
  const first = firstContent(
    name,
    () => idFrom('demo field', form_id, String(made++)),
    (text) => text,
  );
  const { fields } = first;
  stage.at(86);
  const settings = { name, slug, cadence_id: null, tag_id: null, source_id: null, closed_message: null };
  const content = {
    ...first,
    intro: 'Every step, what we ask, and how long it takes. The file comes at once.',
    success_message: 'Thank you. Here is the guide.',
    consent_text: 'Northwind may write to me about jobs and events. I can take this back at any time.',
  };
  sure(await commands.execute(new FormAddressCommand(organization_id, 'take', { form_id, slug }, by())));
  sure(await commands.execute(new FormCommand(form_id, 'create', { settings, content }, by())));
  const bytes = pdfOf([
    'How we hire',
    '1. You apply. A person reads it within a week.',
    '2. We meet for the interviews that the job post lists.',
    '3. You get a written offer, with the pay that the job post states.',
  ]);
  const file = {
    id: idFrom('demo form file', slug),
    ending: 'pdf',
    name: 'How we hire.pdf',
    type: 'application/pdf',
    size: bytes.length,
  };
  await app.get<FileStore>(FileStore).put(formFileKey(organization_id, file), file.type, bytes);
  sure(await commands.execute(new FormCommand(form_id, 'offerFile', { file }, by())));
  sure(await commands.execute(new FormCommand(form_id, 'publish', {}, by())));

  const submit = async (sender: { id: string; candidate_id: string; email: string; name: string; ago: number }) => {
    stage.at(sender.ago);
    const [first_name = '', ...rest] = sender.name.split(' ');
    const actor = { type: 'candidate' as const, id: sender.candidate_id };
    const command = {
      form_id,
      publication: 1,
      candidate_id: sender.candidate_id,
      answers: [sender.email, first_name].map((value, at) => ({
        field_id: fields[at]!.id,
        label: fields[at]!.label,
        value,
      })),
      contact: { email: sender.email, first_name, last_name: rest.join(' '), phone: null, company_name: null },
      origin: { page: null, campaign: { utm_source: 'articles' } },
      consent_shown: 1,
      consent_version: null,
      tz_region: 'America/New_York',
      held: [],
    };
    sure(await commands.execute(new SubmissionCommand(sender.id, 'submit', command, by(actor))));
    return actor;
  };
  for (const [at, [person, ago]] of readers.entries()) {
    const email = `${person.toLowerCase().replace(' ', '.')}@mailbox.example`;
    const { id: candidate_id } = await contacts.idFor(organization_id, email);
    const id = idFrom('demo submission', slug, email);
    const actor = await submit({ id, candidate_id, email, name: person, ago });
    await worker.take({ submission_id: id }, by({ type: 'processor', id: 'take-submission' }));
    if (at % 2 === 0) sure(await commands.execute(new SubmissionCommand(id, 'openFile', { turn: 0 }, by(actor))));
    if (at < readers.length - fresh) sure(await commands.execute(new SubmissionCommand(id, 'keep', {}, by())));
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
    await submit({ id, candidate_id, email, name: person, ago });
    sure(await commands.execute(new SubmissionCommand(id, 'match', { candidate_id, created: true }, by())));
    sure(await commands.execute(new SubmissionCommand(id, 'convert', { to: 'candidate' }, by())));
  }
  for (const { ago, counts } of left) {
    stage.at(ago);
    const day = new Date(Date.now() - ago * dayLength).toISOString().slice(0, 10);
    const ids = [fields[0]!.id, fields[1]!.id, null];
    const command = { day, left: counts.map((of, at) => ({ field_id: ids[at] ?? null, count: of })) };
    sure(
      await commands.execute(new FormCountCommand(form_id, 'count', command, by({ type: 'processor', id: 'forms' }))),
    );
  }
};
