import type { Ending } from './demo-outreach.ts';
import { meets } from '@candor/contracts/rounds/scheduling';
import { dayLength, hourLength, quarterLength } from '@candor/contracts/values/days';
import { iso, momentOf, officeTimeOf } from '../../demo/office-hours.ts';
import { Random } from '../../demo/random.ts';
import { coverLetterFor } from '../../demo/resumes.ts';
import type { Person } from '../../demo/people.ts';
import type { Family } from '../../demo/careers.ts';
import type { DemoInterviews } from './demo-interviews.ts';
import { type Applicant, type Came, type Opening } from './demo-cast.ts';
import { type Stage } from './demo-stage.ts';

// The people of Northwind's story, by name. Each thing that a visitor may look for in the first minutes happened to one of them.

/** How many people the scenes of this file bring. */
export const namedPeople = 31;
export type DemoPerson = Pick<Person, 'first_name' | 'last_name'> & Partial<Person>;
export const demoPerson = (
  first_name: string,
  last_name: string,
  email: string,
  more: Partial<Person> = {},
): DemoPerson => ({
  first_name,
  last_name,
  name_order: null,
  pronoun: null,
  email: `${email}@mailbox.example`,
  ...more,
});
const family_first = { name_order: 'family_first' as const };
const minute = 1 / 1440;

export class Story {
  private readonly random = new Random('northwind', 'story');
  /** The people who write to the team later, by first name. */
  private readonly correspondents = new Map<string, Applicant>();
  constructor(
    private readonly stage: Stage,
    private readonly interviews: DemoInterviews,
  ) {}

  /** Sets the clock. People do not all act at the hour at which the demo is written, so only events younger than two days keep that hour. */
  private at(daysAgo: number): void {
    this.stage.at(daysAgo < 2 ? daysAgo : daysAgo + 0.35);
  }

  private async came(name = 'Careers page'): Promise<Came> {
    const source = (await this.stage.list('source')).find((each) => each.fields.name === name)!;
    return { source: String(source.fields.source), source_id: source.id, source_detail: null };
  }

  /** Makes a person apply on that day; they get a mail that the application arrived. */
  private async applies(who: DemoPerson, job: Opening, family: Family, daysAgo: number, source?: string) {
    const { stage, random } = this;
    this.at(daysAgo);
    const person = stage.person(random, family, who);
    const applicant = await stage.arrive(random, person, job, {
      came: await this.came(source),
      letter: () => coverLetterFor(random, person, job.fields.name),
    });
    await stage.letters.mail(applicant, 'application_confirmation');
    stage.progress();
    this.correspondents.set(who.first_name, applicant);
    return applicant;
  }

  /** The recruiter finds these people and writes to each of them. No person has answered yet. */
  async sourced(job: Opening, family: Family, daysAgo: number, people: readonly DemoPerson[]): Promise<void> {
    const { stage, random } = this;
    for (const [index, who] of people.entries()) {
      this.at(daysAgo - index * 0.4);
      const lead = await stage.arrive(random, stage.person(random, family, who), job, {
        came: await this.came('LinkedIn'),
        lead: true,
      });
      await stage.letters.mail(lead, 'lead_outreach', { from: 'rafael' });
      this.correspondents.set(who.first_name, lead);
      stage.progress();
    }
  }

  /** Moves the applicant to these steps, on these days. If another step follows a round, the round's interview was held. */
  private async goes(applicant: Applicant, ...steps: [name: string, daysAgo: number][]): Promise<void> {
    const { act, job } = applicant;
    for (const [at, [name, daysAgo]] of steps.entries()) {
      const step = job.steps.find((each) => each.name === name)!;
      this.at(daysAgo);
      await act('advance', { workflow_step_id: step.id });
      if (step.kind !== 'round' || at === steps.length - 1) continue;
      const stays = daysAgo - steps[at + 1]![1];
      this.at(daysAgo - 0.3 * stays);
      if (meets(step)) await this.interviews.takesPlace(applicant, 0.6 * stays, steps.length > 3 ? 4.1 : 3.4);
      else await act('schedule', { schedule_status: 'complete' });
    }
  }

  private terms(title: string, amount: number, startsIn: number, expiresIn: number | null) {
    const on = (days: number) => new Date(this.stage.today + days * dayLength).toISOString().slice(0, 10);
    return {
      title,
      amount,
      currency: 'USD',
      period: 'year' as const,
      bonus: null,
      equity: null,
      start_on: on(startsIn),
      expires_on: expiresIn === null ? null : on(expiresIn),
    };
  }

  /** A job that is over: one person is hired, and every other candidate gets a truthful mail. */
  async closed(job: Opening): Promise<void> {
    const { stage } = this;
    const priya = await this.applies(demoPerson('Priya', 'Nair', 'priya.nair'), job, 'finance', 96);
    const tomas = await this.applies(demoPerson('Tomáš', 'Procházka', 'tomas.prochazka'), job, 'finance', 95);
    const seoyeon = await this.applies(demoPerson('서연', '김', 'seoyeon.kim', family_first), job, 'finance', 94);
    const ruth = await this.applies(demoPerson('Ruth', 'Mwangi', 'ruth.mwangi'), job, 'finance', 93);
    const leon = await this.applies(demoPerson('Léon', 'Théroux', 'leon.theroux'), job, 'finance', 92);
    await this.goes(priya, ['Initial Review', 93], ['First Round', 89], ['Second Round', 80], ['Final Review', 71]);
    await this.goes(tomas, ['Initial Review', 92], ['First Round', 88], ['Second Round', 79], ['Final Review', 70]);
    await this.goes(seoyeon, ['Initial Review', 91], ['First Round', 86], ['Second Round', 77]);
    await this.goes(ruth, ['Initial Review', 90]);
    this.at(87);
    await ruth.reject('Less relevant experience than others');
    this.at(85);
    await leon.reject('Skills not at the needed level');
    this.at(74);
    await seoyeon.act('schedule', { schedule_status: 'complete' });
    await stage.note(
      seoyeon,
      'Careful and quick with the reconciliation case. Less practice with our month-end close than the two finalists. Ask again when the second position opens.',
      'ines',
    );
    this.at(73);
    await seoyeon.reject('Interview evaluation');
    this.at(68);
    await priya.act('offer', { terms: this.terms(job.fields.name, 84_000, -40, null) });
    await stage.letters.mail(priya, 'offer_extended', { from: 'rafael' });
    this.at(65);
    await priya.act('offer_accept', { start_on: this.terms('', 0, -40, null).start_on });
    await stage.letters.mail(priya, 'offer_accepted', { from: 'rafael' });
    this.at(64);
    await tomas.reject('Less relevant experience than others');
    this.at(62);
    const filled = (await stage.list('jobclose')).find((each) => each.fields.name === 'Filled')!;
    await stage.tell(job, 'close', { job_close_reason_id: filled.id, remaining: 'keep' });
  }

  /** A job that only colleagues see. */
  async internal(job: Opening): Promise<void> {
    const { stage } = this;
    const miguel = await this.applies(
      demoPerson('Miguel Ángel', 'Ruiz', 'miguel.ruiz', {
        current_title: 'Order picker',
        current_company: 'Northwind',
      }),
      job,
      'logistics',
      16,
      'Internal mobility',
    );
    const grace = await this.applies(
      demoPerson('Grace', 'Wambui', 'grace.wambui', {
        current_title: 'Dock coordinator',
        current_company: 'Northwind',
      }),
      job,
      'logistics',
      14,
      'Internal mobility',
    );
    await this.applies(
      demoPerson('Ioana', 'Mureșan', 'ioana.muresan', {
        current_title: 'Forklift driver',
        current_company: 'Northwind',
      }),
      job,
      'logistics',
      2,
      'Internal mobility',
    );
    await this.goes(miguel, ['Initial Review', 12], ['First Round', 7]);
    await this.goes(grace, ['Initial Review', 12], ['First Round', 8], ['Second Round', 3]);
    await this.interviews.meets(grace, stage.due(-2, 11), { quality: 4, late: ['olivia'] });
    this.at(4);
    await this.interviews.meets(miguel, stage.due(-2, 14), { late: ['rafael'] });
    this.at(6);
    await stage.note(
      grace,
      'Has led the early shift as a stand-in for five weeks. The team asked whether it could stay that way.',
      'olivia',
    );
  }

  /** Sets the plays, rules for what the job's team does each time. No play starts by itself, so that the story stays as it is told. */
  async plays(job: Opening): Promise<void> {
    this.at(40);
    const play = {
      trigger: 'manual' as const,
      workflow_step_id: null,
      delay_days: null,
      action: 'task' as const,
      active: true,
    };
    await this.stage.tell(job, 'addPlay', {
      play: {
        ...play,
        name: 'Debrief of a round',
        description: 'While everybody still remembers it.',
        owner_role: 'recruiter',
        title: 'Call the panel together',
        due_days: 1,
        checklist: ['Everybody has written their scorecard', 'Disagreements first', 'Write down what was decided'],
      },
    });
    await this.stage.tell(job, 'addPlay', {
      play: {
        ...play,
        name: 'References',
        description: 'Only after the last round, and only whom the candidate names.',
        owner_role: 'hiring_manager',
        title: 'Call two references',
        due_days: 3,
        checklist: ['Ask the candidate before calling'],
      },
    });
  }

  /** Sends a mail to candidates who wait for long in the first round of this job. */
  async followUp(job: Opening): Promise<void> {
    this.at(40);
    const template = (await this.stage.list('messagetemplate')).find(({ fields }) => fields.key === 'round_follow_up')!;
    const round = job.steps.find(({ kind }) => kind === 'round')!;
    await this.stage.tell(job, 'changeStep', {
      id: round.id,
      changes: {},
      follow_ups: [{ template_id: template.id, delay: 10 }],
    });
  }

  /** The unusual things that happen on the engineers' job. */
  async backend(job: Opening): Promise<void> {
    const { stage } = this;
    const kasia = await this.applies(
      demoPerson('Katarzyna', 'Dąbrowska', 'k.dabrowska'),
      job,
      'software',
      36,
      'LinkedIn',
    );
    await this.goes(kasia, ['Initial Review', 33], ['First Round', 29], ['Second Round', 22], ['Final Review', 16]);
    this.at(14);
    await kasia.act('offer', { terms: this.terms(job.fields.name, 158_000, 20, null) });
    await stage.letters.mail(kasia, 'offer_extended', { from: 'rafael' });
    this.at(11);
    const counter = await stage.reason('Declined offer: counter-offer');
    await kasia.act('offer_decline', {
      declined_by: 'candidate',
      decline_reason_id: counter.id,
      reason_name: counter.name,
    });
    await stage.letters.mail(kasia, 'offer_declined', { from: 'rafael' });
    this.at(2.2);
    await stage.note(
      kasia,
      'Called on their own: the employer has taken the counter-offer back. Asks whether the second opening is still free. It is.',
    );
    await kasia.act('revive', { reason: 'Asked to be considered again; the second opening is free.' });

    const daniel = await this.applies(demoPerson('Dániel', 'Szabó', 'daniel.szabo', family_first), job, 'software', 34);
    await this.goes(daniel, ['Initial Review', 31], ['First Round', 27], ['Second Round', 20], ['Final Review', 13]);
    this.at(10);
    await daniel.act('offer', { terms: this.terms(job.fields.name, 151_000, 25, null) });
    await stage.letters.mail(daniel, 'offer_extended', { from: 'rafael' });
    this.at(7);
    const pay = await stage.reason('Declined offer: pay');
    await daniel.act('offer_decline', { declined_by: 'candidate', decline_reason_id: pay.id, reason_name: pay.name });
    await stage.note(daniel, 'Wanted 165. We stay in touch for the staff position next year.', 'olivia');

    const yoko = await this.applies(
      demoPerson('陽子', '佐藤', 'yoko.sato', family_first),
      job,
      'software',
      12,
      'Job fair',
    );
    await this.goes(yoko, ['Initial Review', 10], ['First Round', 8]);
    this.at(7);
    // Rafael interviews in this round; Inês joined him.
    await this.interviews.meets(yoko, stage.due(-6, 10), { interviewers: ['rafael', 'ines'], half: ['ines'] });
    this.at(5);
    await stage.note(
      yoko,
      'Explained the cold-chain outage of a former employer so that I could draw it. Please ask about testing in the next round.',
      'ines',
    );
    this.at(1.1);
    await yoko.act('advance', {});
    this.at(1.1 - 4 * minute);
    await yoko.act('undo', {});
    await stage.note(yoko, 'Moved back: the panel for the Second Round is not complete before Monday.');
    await stage.task('rafael', 'Find a second person for the panel', {
      of: yoko,
      due_at: stage.due(1, 10),
      notes: 'Inês can on Monday and Wednesday, before noon.',
    });
    await stage.task('ines', 'Write the scorecard of the First Round', {
      of: yoko,
      by: 'rafael',
      due_at: stage.due(-1, 17),
      kind: 'review',
      priority: 'high',
    });

    const emeka = await this.applies(demoPerson('Emeka', 'Okonkwo', 'emeka.okonkwo'), job, 'software', 9);
    await this.goes(emeka, ['Initial Review', 6], ['First Round', 3]);
    this.at(2);
    await stage.task('rafael', 'Call Emeka Okonkwo: First Round', {
      of: emeka,
      kind: 'call',
      due_at: stage.due(0, 16),
      priority: 'high',
      notes: 'Half an hour. Ask what they would need to move to Brooklyn.',
    });

    const misspelled = demoPerson('Lars', 'Østergård', 'lars.ostergard', { email: 'lars.ostergard@mailbox.exmaple' });
    const lars = await this.applies(misspelled, job, 'software', 5);
    this.at(1.5);
    await stage.letters.mail(lars, 'round_follow_up', {
      from: 'rafael',
      refused: '550 5.1.2 lars.ostergard@mailbox.exmaple: the domain was not found',
    });
    await stage.task('rafael', 'Ask Lars Østergård for the right address', {
      of: lars,
      kind: 'call',
      due_at: stage.due(0, 11),
      notes: 'The mail came back. The phone number on the resume should work.',
    });
  }

  /** The unusual things that happen on the support job, some of them today. */
  async support(job: Opening, backend: Opening): Promise<void> {
    const { stage } = this;
    const tram = await this.applies(demoPerson('Ngọc Trâm', 'Nguyễn', 'tram.nguyen', family_first), job, 'support', 30);
    await this.goes(tram, ['Initial Review', 27], ['First Round', 23], ['Second Round', 15], ['Final Review', 6]);
    this.at(3);
    await stage.note(
      tram,
      'Answered the angry customer of the case in four sentences, and the customer was content. Both interviewers say yes.',
      'ines',
    );
    this.at(1.2);
    await tram.act('offer', { terms: this.terms(job.fields.name, 61_500, 24, 5) });
    await stage.letters.mail(tram, 'offer_extended', { from: 'rafael' });
    await stage.task('olivia', 'Sign the contract for Nguyễn Ngọc Trâm', {
      of: tram,
      by: 'rafael',
      due_at: stage.due(0, 15),
      priority: 'high',
      notes: 'The offer ends in five days.',
    });

    // This person is a candidate on two jobs.
    const amara = await this.applies(demoPerson('Amara', 'Boateng', 'amara.boateng'), job, 'support', 21);
    await this.goes(amara, ['Initial Review', 18], ['First Round', 13]);
    this.at(12);
    await this.interviews.meets(amara, stage.due(-11, 14), { quality: 3.6 });
    this.at(10);
    await stage.note(
      amara,
      'Automated half of the ticket routing at the last employer. Has applied to Engineering too.',
    );
    const again = await stage.arrive(this.random, amara.person, backend, { came: await this.came() });
    await stage.letters.mail(again, 'application_confirmation');
    stage.progress();
    await this.goes(again, ['Initial Review', 8]);
    this.at(1);
    await stage.task('rafael', 'Call Amara Boateng about both jobs', {
      of: again,
      kind: 'call',
      due_at: stage.due(-1, 15),
      went: 'Spoke: interested',
      done: 'Would rather build than answer tickets.',
    });
    await stage.task('rafael', 'Agree with Olivia which job suits Amara Boateng', {
      of: again,
      due_at: stage.due(2, 11),
    });

    const fatima = await this.applies(
      demoPerson('فاطمة', 'حداد', 'fatima.haddad'),
      job,
      'support',
      11,
      'Employee referral',
    );
    this.at(4);
    await fatima.act('archive', { reason: await stage.reason('Duplicate application') });
    this.at(3.9);
    await fatima.act('restore', {});
    await stage.note(fatima, 'Was archived as a duplicate by mistake: there are two people of this name.');

    const hannah = await this.applies(demoPerson('Hannah', 'Weiß', 'hannah.weiss'), job, 'support', 13);
    await this.goes(hannah, ['Initial Review', 9], ['First Round', 5]);
    this.at(2);
    await hannah.act('schedule', { schedule_status: 'complete' });
    // The rejection mail leaves tomorrow, unless a member restores the application.
    this.at(0.1);
    await hannah.reject('Interview evaluation');
  }

  /** Adds people who are not candidates for any job yet: each step of the pipeline has some. */
  async prospects(pipeline: Opening): Promise<void> {
    const { stage } = this;
    // This scene has its own random numbers, so that all other people of the story stay the same.
    const random = new Random('northwind', 'prospects');
    const comes = async (who: DemoPerson, daysAgo: number, source: string, text?: string) => {
      this.at(daysAgo);
      const person = stage.person(random, 'software', who);
      const came = await this.came(source);
      const prospect = await stage.arrive(random, person, pipeline, { came, lead: true });
      if (text) await stage.note(prospect, text);
      this.correspondents.set(who.first_name, prospect);
      stage.progress();
      return prospect;
    };
    const ready = await comes(demoPerson('Oluwaseun', 'Adeyemi', 'seun.adeyemi'), 70, 'Job fair', 'Met at our table.');
    await this.goes(ready, ['Contacted', 66], ['Qualified', 58], ['Ready', 21]);
    await stage.note(ready, 'Free from next quarter on, and would move. The next engineers’ opening is theirs to see.');
    const later = await comes(
      demoPerson('Marta', 'Wiśniewska', 'marta.wisniewska'),
      64,
      'Employee referral',
      'Inês worked with her for two years.',
    );
    await this.goes(later, ['Contacted', 60], ['Qualified', 51], ['Nurture', 44]);
    await stage.note(later, 'Has just begun elsewhere. Wants to hear from us again in spring.');
    const qualified = await comes(demoPerson('Thandiwe', 'Nkosi', 'thandiwe.nkosi'), 39, 'LinkedIn');
    await this.goes(qualified, ['Contacted', 36], ['Qualified', 24]);
    const contacted = await comes(demoPerson('Jonas', 'Keller', 'jonas.keller'), 30, 'Outbound search');
    await this.goes(contacted, ['Contacted', 27]);
    await comes(demoPerson('Sofía', 'Herrera', 'sofia.herrera'), 19, 'LinkedIn');
    await comes(
      demoPerson('美玲', '陳', 'meiling.chen', family_first),
      14,
      'Job fair',
      'Asked for our talk on sensors.',
    );
  }

  /** Runs three cadences (series of mails and tasks), which began weeks ago. */
  async outreach(): Promise<void> {
    const { outreach } = this.stage;
    const [leads, builders, nearly] = [0, 1, 2];
    const lines: readonly [name: string, cadence: number, daysAgo: number, ending?: Ending][] = [
      ['Ruth', nearly, 41],
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
      await outreach.runs(this.correspondents.get(name)!, cadence, daysAgo, ending);
    outreach.end();
  }

  /** Writes the mails that wait in the inbox when a visitor comes. */
  async inbox(): Promise<void> {
    const { inbox } = this.stage;
    const of = (name: string) => this.correspondents.get(name)!;
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
    const { stage } = this;
    this.at(3);
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

  /** Arranges interviews in the coming days, during working hours, with candidates who wait for one. */
  private async expects(): Promise<void> {
    const { stage } = this;
    const now = officeTimeOf(stage.today);
    const times = [2, 4, 10, 14, 20, 42, 47, 55, 57, 66, 74, 83].map((hours) =>
      iso(Math.ceil(momentOf(now + hours * hourLength) / quarterLength) * quarterLength),
    );
    for (const applicant of stage.expected) {
      const next = times[0];
      if (!next) return;
      if (await this.interviews.meets(applicant, next)) times.shift();
    }
  }

  /** Writes the events on which the processes (background work) act when they run. The mail goes to the outbox. */
  async today(backend: Opening): Promise<void> {
    const { stage, random } = this;
    await stage.letters.queueWaiting();
    this.at(40 * minute);
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
    this.at(25 * minute);
    const person = stage.person(random, 'software', demoPerson('Zodwa', 'Dlamini', 'zodwa.dlamini'));
    await stage.arrive(random, person, backend, {
      came: await this.came(),
      letter: () => coverLetterFor(random, person, backend.fields.name),
    });
    await this.expects();
    stage.progress();
  }
}
