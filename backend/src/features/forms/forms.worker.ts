import { source, tag } from '@candor/contracts/catalogues/hiring';
import { submissionList } from '@candor/contracts/forms/rows';
import { registrationList } from '@candor/contracts/recruiting-events/rows';
import { consentName, type FormContact, keptDays } from '@candor/contracts/forms/values';
import { daysAfter } from '@candor/contracts/values/days';
import { Inject, Injectable } from '@nestjs/common';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { consentEnd, nameIn, Visitors } from '../../reads/forms/visitors.ts';
import { Lookups } from '../../reads/lookups.ts';
import { MarketingModule } from '../../reads/organization/marketing-module.ts';
import { candidateState } from '../../states/candidate.state.ts';
import { type Form, formState } from '../../states/form.state.ts';
import { type Submission, submissionState } from '../../states/submission.state.ts';
import { EnrollContact } from '../cadences/cadence.command.ts';
import { DestroyKeys } from '../erasure/key.command.ts';
import { CandidateCommand } from '../people/candidate.command.ts';
import { ConfirmLetters } from './confirm-letters.ts';
import { Conversions } from './conversions.ts';
import { FormAddressCommand, SubmissionCommand } from './form.command.ts';
import { forgetSubmission, moveContact, settleFormAddress, takeSubmission } from './forms.queue.ts';
import { isAskable } from './submission.decider.ts';

const [mostOfPhone, mostOfCompany] = [40, 160];

/** Does what a form's settings say when it was sent. Each step reads the streams first and may run again. */
@Injectable()
export class FormsWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Conversions) private readonly conversions: Conversions,
    @Inject(Visitors) private readonly visitors: Visitors,
    @Inject(ConfirmLetters) private readonly letters: ConfirmLetters,
    @Inject(MarketingModule) private readonly module: MarketingModule,
    @Inject(Reads) private readonly reads: Pick<Reads, 'every'>,
  ) {}

  @Works(settleFormAddress)
  async settle({ form_id }: DataOf<typeof settleFormAddress>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const form = (await this.streams.load(formState, form_id, organization_id))?.state;
    const slug = form && form.status !== 'archived' ? form.settings.slug : null;
    const take = slug && new FormAddressCommand(organization_id, 'take', { form_id, slug }, asPart(asking, 'take'));
    const taken = take ? await this.commands.run(take, unless()) : done;
    return taken === done
      ? this.commands.run(new FormAddressCommand(organization_id, 'settle', { form_id, slug }, asking), unless())
      : taken;
  }

  @Works(takeSubmission)
  async take({ submission_id: id }: DataOf<typeof takeSubmission>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const submission = (await this.streams.load(submissionState, id, organization_id))?.state;
    if (!submission?.contact || submission.status === 'held' || submission.status === 'deleted') return done;
    // Only the contact's key decrypts the words after this, so that erasing the contact erases them everywhere.
    if (submission.held_as) {
      const gone = await this.commands.run(new DestroyKeys([submission.held_as], asking), unless());
      if (gone !== done) return gone;
    }
    const form = (await this.streams.load(formState, submission.form_id, organization_id))?.state;
    if (!form) return done;
    const { candidate_id } = submission;
    const known = (await this.streams.load(candidateState, candidate_id, organization_id))?.state;
    if (known?.erased) return done;
    const steps: (() => Promise<Worked>)[] = [
      () => (known ? Promise.resolve(done) : this.make(form, submission, submission.contact!, asking)),
      // A confirmation does not add a tag again that a member removed meanwhile.
      () => (submission.matched ? Promise.resolve(done) : this.addTag(form, candidate_id, asking)),
      () =>
        this.commands.run(
          new SubmissionCommand(id, 'match', { candidate_id, created: !known }, asPart(asking, 'matched')),
          unless('not_found'),
        ),
      () => this.followConsent(id, submission, form, asking),
    ];
    for (const each of steps) {
      const worked = await each();
      if (worked !== done) return worked;
    }
    return done;
  }

  private async make(
    { settings }: Form,
    { candidate_id, tz_region }: Submission,
    contact: FormContact,
    asking: Requester,
  ): Promise<Worked> {
    const came = settings.source_id
      ? await this.lookups.entry(asking.organization_id, source, settings.source_id)
      : undefined;
    return this.commands.run(
      new CandidateCommand(
        candidate_id,
        'create',
        {
          fields: {
            first_name:
              nameIn(contact.first_name) || nameIn(contact.email.split('@')[0]!.replace(/[\W\d_]+/g, ' ')) || '–',
            last_name: nameIn(contact.last_name),
            name_order: null,
            email: contact.email,
            phone: contact.phone?.slice(0, mostOfPhone) ?? null,
            pronoun: null,
            headline: null,
            current_title: null,
            current_company: contact.company_name?.slice(0, mostOfCompany) || null,
            location: null,
            tz_region,
            source: came?.fields.source ?? 'applied',
            source_id: came?.id ?? null,
          },
          type: 'prospect',
          created_via: 'marketing',
          audience: 'contact',
        },
        asPart(asking, 'contact'),
        { entity: 'candidate' },
      ),
      // Another form with the same email address created the contact at the same time.
      unless('duplicate'),
    );
  }

  /** Follows the consent. A stranger can enter any address, so the consent counts, and the cadence begins, only when the reader of the address confirms it. */
  private async followConsent(id: string, submission: Submission, form: Form, asking: Requester): Promise<Worked> {
    const { confirmed_at, asked } = submission;
    const isDue = confirmed_at !== null || (isAskable(submission) && (!asked || asked.again));
    if (!isDue) return done;
    const refuses = await this.visitors.refuseLetters(asking.organization_id, submission.contact!.email);
    const isOn = await this.module.isOn(asking.organization_id);
    if (!confirmed_at) return isOn ? this.letters.ask(id, submission, form, refuses, asking) : done;
    if (refuses) return done;
    const noted = await this.noteConsent(submission, confirmed_at, asking);
    return noted === done && isOn ? this.enroll(form, submission, asking) : noted;
  }

  private noteConsent({ candidate_id, form_id, consent_version, language }: Submission, at: string, asking: Requester) {
    return this.commands.run(
      new CandidateCommand(
        candidate_id,
        'giveConsent',
        {
          purpose: 'marketing',
          text_version: consentName(form_id, consent_version!),
          until: consentEnd(at),
          ...(language ? { language } : {}),
        },
        { ...asPart(asking, 'consent'), actor: { type: 'candidate', id: candidate_id } },
      ),
      unless('not_found', 'erased'),
    );
  }

  private async addTag({ settings: { tag_id } }: Form, candidate_id: string, asking: Requester): Promise<Worked> {
    const entry = tag_id ? await this.lookups.entry(asking.organization_id, tag, tag_id) : undefined;
    if (!entry) return done;
    return this.commands.run(
      new CandidateCommand(
        candidate_id,
        'tag',
        { add: [{ id: entry.id, name: entry.fields.name }], remove: [] },
        asPart(asking, 'tag'),
      ),
      unless('not_found', 'erased'),
    );
  }

  /** Adds the contact to the form's cadence. Only people who confirmed that they agree enter it; a person who cannot be added, such as one who is in another cadence, stays out. */
  private enroll({ settings: { cadence_id } }: Form, submission: Submission, asking: Requester): Promise<Worked> {
    if (!cadence_id) return Promise.resolve(done);
    return this.commands.run(
      new EnrollContact(cadence_id, submission.candidate_id, asPart(asking, 'cadence')),
      () => done,
    );
  }

  @Works(moveContact)
  async move({ submission_id }: DataOf<typeof moveContact>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const submission = (await this.streams.load(submissionState, submission_id, organization_id))?.state;
    if (!submission) return done;
    const { status, candidate_id } = submission;
    if (status === 'candidate')
      return this.commands.run(
        new CandidateCommand(candidate_id, 'setAudience', { audience: 'talent' }, asking),
        unless('not_found', 'erased'),
      );
    const version = await this.conversions.untouched(organization_id, candidate_id);
    if (version !== null)
      return this.commands.run(
        new CandidateCommand(candidate_id, 'setAudience', { audience: 'contact' }, asking, { version }),
        ({ code, error }) => {
          // Something was written about the person meanwhile, so the job is tried again.
          if (code === 'stale') throw new Error(error);
          return unless('not_found', 'erased')({ code, error, rejected: true });
        },
      );
    const state = (await this.streams.load(candidateState, candidate_id, organization_id))?.state;
    if (!state || state.erased) return done;
    // Recruiters began to work with the person after a member took the decision back, so the decision counts again.
    return this.commands.run(
      new SubmissionCommand(submission_id, 'convert', { to: 'candidate' }, asPart(asking, 'stays')),
      unless('not_found', 'wrong_state'),
    );
  }

  @Works(forgetSubmission)
  async forget({ submission_id: id }: DataOf<typeof forgetSubmission>, asking: Requester): Promise<Worked> {
    const before = (await this.streams.load(submissionState, id, asking.organization_id))?.state;
    if (!before || !['held', 'deleted'].includes(before.status)) return done;
    // The submission was restored and deleted again: a later job forgets it.
    if (new Date().toISOString() < daysAfter(before.since, keptDays)) return done;
    const ran = await this.commands.run(new SubmissionCommand(id, 'forget', {}, asking), unless('not_found'));
    if (ran !== done) return ran;
    // The key of a held submission belongs to no person, even if the submission was released but not taken before it was deleted.
    const keys = new Set(before.held_as ? [before.held_as] : []);
    if (await this.isStranger(asking.organization_id, id, before.candidate_id)) keys.add(before.candidate_id);
    return keys.size ? this.commands.run(new DestroyKeys([...keys], asking), unless()) : done;
  }

  /** Whether no contact was ever made of the sender, and no other form or registration of theirs is kept: then no erasure of a person would destroy their key. */
  private async isStranger(organization_id: string, submission_id: string, candidate_id: string): Promise<boolean> {
    if ((await this.streams.read(`candidate-${candidate_id}`, organization_id)).length) return false;
    const [forms, registrations] = await Promise.all([
      this.reads.every(submissionList, { organization_id }, { candidate_id }, { only: ['id', 'contact'] }),
      this.reads.every(registrationList, { organization_id }, { candidate_id }, { only: ['email'] }),
    ]);
    return (
      forms.every(({ id, contact }) => id === submission_id || !contact) && registrations.every(({ email }) => !email)
    );
  }
}
