import type { Ending } from './outreach.ts';
import { dayLength, hourLength, quarterLength } from '@candor/contracts/values/days';
import { iso, momentOf, officeTimeOf } from '../demo/office-hours.ts';
import { coverLetterFor } from '../demo/resumes.ts';
import { demoPerson, type Scene } from './scene.ts';
import type { Opening } from './cast.ts';

// What happened at Northwind in the last weeks beside the jobs: cadences, the inbox, tasks, and today.

const minute = 1 / 1440;
/** The places of the cadences. */
const [leads, builders, nearly] = [0, 1, 2];

export class Days {
  constructor(private readonly scene: Scene) {}

  /** Runs three cadences (series of mails and tasks), which began weeks ago. */
  async outreach(): Promise<void> {
    const { outreach } = this.scene.stage;
    const lines: readonly [name: string, cadence: number, daysAgo: number, ending?: Ending][] = [
      ['Ruth', nearly, 41],
      ['Marta', nearly, 37, { at: 0, reason: 'failed' }],
      [
        'Léon',
        nearly,
        38,
        {
          after: 0,
          reason: 'replied',
          words:
            'Hello Rafael,\nthank you for thinking of me. I have just signed elsewhere, so not this year. Please write again in spring.',
        },
      ],
      [
        'Thandiwe',
        leads,
        33,
        {
          after: 3,
          reason: 'replied',
          words:
            'Hello Rafael,\nyour last mail came at a good time. I would like to hear more. Afternoons suit me best.',
        },
      ],
      ['서연', nearly, 30],
      ['Tomáš', nearly, 25],
      ['Sofía', builders, 18],
      [
        'Teresa',
        leads,
        14.6,
        {
          after: 0,
          reason: 'replied',
          words:
            'Hello Rafael,\nthank you for writing. I would like to know more about the team. What would the work be?',
        },
      ],
      ['Kwabena', leads, 14.5],
      ['Jonas', builders, 8],
      ['美玲', builders, 4],
      ['Callum', builders, 2.2],
      ['Oluwaseun', leads, 1.4, { after: 0, reason: 'bounced' }],
    ];
    await outreach.begin(42);
    for (const [name, cadence, daysAgo, ending] of lines)
      await outreach.runs(this.scene.correspondents.get(name)!, cadence, daysAgo, ending);
    outreach.end();
  }

  /** Writes the mails that wait in the inbox when a visitor comes. */
  async inbox(): Promise<void> {
    const { inbox } = this.scene.stage;
    const of = (name: string) => this.scene.correspondents.get(name)!;
    const talk = async (name: string, subject: string, daysAgo: number, text: string) => {
      const id = await inbox.writes(of(name), 'rafael', daysAgo, subject, text);
      return {
        id,
        answers: (at: number, words: string, until?: number) =>
          inbox.answers(of(name), id, at, words, { subject, ...(until === undefined ? {} : { until }) }),
      };
    };
    const kasia = await talk(
      'Katarzyna',
      'The second opening',
      2.1,
      'Hello Katarzyna,\nyes, the second opening is still free, and we would be glad to talk. Would Thursday at ten suit you?',
    );
    await kasia.answers(
      1.09,
      'Hello Rafael,\nmy team’s release has moved to Thursday. Could we move our talk? Anything after three on Friday or Monday works.\nOne more question: is the panel the same as last time?',
    );
    const tram = await talk(
      'Ngọc Trâm',
      'Your contract',
      0.9,
      'Hello Trâm,\nthe contract follows today. Write to me if anything in it is unclear.',
    );
    await tram.answers(
      0.13,
      'Two questions about the letter before I sign on Friday: from which day on does the insurance count, and may I begin a week later?',
    );
    const emeka = await talk(
      'Emeka',
      'Our call at four',
      0.4,
      'Hello Emeka,\nI call you at four. Is the number on your resume the right one?',
    );
    await emeka.answers(0.05, 'It is. Is there parking at the Brooklyn Works? I would come by on the way.');
    const yoko = await talk(
      '陽子',
      'The next round',
      1.6,
      'Hello Yoko,\nthe next round will be in the coming week. Which days suit you?',
    );
    await yoko.answers(0.3, 'Wednesday and Thursday, after ten. Who will I meet?');
    await inbox.gives(yoko.id, 'olivia', 0.2);
    const fatima = await talk(
      'فاطمة',
      'Your application is open again',
      3.7,
      'Hello Fatima,\nwe had closed your application by mistake. It is open again.',
    );
    await fatima.answers(2.4, 'Thank you for telling me. I am on a trip and can talk from next week on.');
    await inbox.putsOff(fatima.id, 3, 2.2);
    const amara = await talk(
      'Amara',
      'Two jobs',
      0.95,
      'Hello Amara,\nboth teams would like to go on with you. Which of the two jobs do you want more?',
    );
    await amara.answers(0.94, 'I am away and read no mail until next week.', 6);
    await inbox.stranger(
      of('Emeka'),
      'e.okonkwo@kestrel.example',
      0.25,
      'References',
      'Hello,\nI write from my office address: two former managers would speak with you. Shall I send their numbers?',
    );
    inbox.end();
  }

  /** Makes to-dos that belong to no other scene. */
  async desks(backend: Opening, draft: Opening, closed: Opening): Promise<void> {
    const { stage } = this.scene;
    this.scene.at(3);
    await stage.task('olivia', 'Read the post of the Product Designer before it opens', {
      of: draft,
      by: 'rafael',
      due_at: stage.due(1, 12),
      notes: 'Pay and location are still missing.',
    });
    await stage.task('olivia', 'Decide on the table at the spring job fair', {
      due_at: stage.due(-2, 12),
      priority: 'low',
    });
    await stage.task('olivia', 'Go through the quarter’s report with Carla', { due_at: stage.due(6, 14) });
    await stage.task('rafael', 'Put the panel’s questions for the Second Round together', {
      of: backend,
      due_at: stage.due(3, 16),
    });
    await stage.task('rafael', 'Look through the new applications', {
      due_at: stage.due(0, 9),
      repeats: 'working_days',
      kind: 'review',
    });
    await stage.task('rafael', 'Thank the references of the Accountant', {
      of: closed,
      kind: 'email',
      due_at: stage.due(-3, 12),
      priority: 'low',
    });
    await stage.task('rafael', 'Ask Payroll for the start date of Priya Nair', {
      of: closed,
      kind: 'email',
      due_at: stage.due(-2, 16),
      done: 'Starts on a Monday, laptop is ordered.',
    });
    await stage.task('ines', 'Read the two resumes that Rafael marked', {
      of: backend,
      by: 'rafael',
      due_at: stage.due(1, 12),
    });
    await stage.task('ines', 'Choose dates for the Second Round', {
      of: backend,
      by: 'rafael',
      due_at: stage.due(4, 12),
    });
    await stage.task('ines', 'Try the case of the Second Round yourself', {
      of: backend,
      by: 'olivia',
      due_at: stage.due(-1, 12),
      done: 'Takes 25 minutes, not 20. I have cut the second question.',
    });
  }

  /** Arranges interviews in the coming days, during working hours, with candidates who wait for one, and suggests a time to one who canceled. */
  private async expects(): Promise<void> {
    const { stage } = this.scene;
    const now = officeTimeOf(stage.today);
    const officeHours = (hours: number) =>
      iso(Math.ceil(momentOf(now + hours * hourLength) / quarterLength) * quarterLength);
    const times = [2, 4, 10, 14, 20, 42, 47, 55, 57, 66, 74, 83].map(officeHours);
    const again = this.scene.correspondents.get('Emeka')!;
    await this.scene.interviews.meets(again, officeHours(27), { proposed: true });
    for (const applicant of stage.expected) {
      const next = times[0];
      if (!next) return;
      if (await this.scene.interviews.meets(applicant, next)) times.shift();
    }
  }

  /** Writes the events on which the processes (background work) act when they run. The mail goes to the outbox. */
  async today(backend: Opening): Promise<void> {
    const { stage, random } = this.scene;
    await stage.letters.queueWaiting();
    this.scene.at(40 * minute);
    await stage.invite(
      'tomasz.zielinski@northwind.example',
      'Tomasz',
      'Zieliński',
      'INTERVIEW_ADMIN',
      'Could you join the panel for the engineers?',
    );
    await stage.invite(
      'adaeze.eze@northwind.example',
      'Adaeze',
      'Eze',
      'HIRING_ADMIN',
      'You will lead the new warehouse shift; this is where its hiring happens.',
    );
    this.scene.at(25 * minute);
    const person = stage.person(random, 'software', demoPerson('Zodwa', 'Dlamini', 'zodwa.dlamini'));
    await stage.arrive(random, person, backend, {
      came: await this.scene.came(),
      letter: () => coverLetterFor(random, person, backend.fields.name),
    });
    await this.expects();
    const week = new Date(stage.today + 7 * dayLength).toISOString();
    await stage.outreach.pauses(this.scene.correspondents.get('Callum')!, builders, week);
    stage.progress();
  }
}
