import { Inject, Injectable } from '@nestjs/common';
import { messagetemplate } from '@candor/contracts/catalogues/templates';
import type { PayloadOf, RequestOf } from '@candor/contracts/kernel/endpoint';
import { fullName } from '@candor/contracts/values/person-name';
import type { fetchTemplate } from '@candor/contracts/messages/endpoints';
import { type Addressee, isSignedByPerson, letterOf, sampleFor, whyNotSent } from '@candor/contracts/messages/letter';
import type { TemplateKind } from '@candor/contracts/messages/merge-tags';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { ContactSafety } from './contact-safety.ts';
import { LetterEnds } from './letter-ends.ts';
import { Lookups } from '../lookups.ts';
import { MergeValues } from './merge-values.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { Readers } from '../readers.ts';
import type { OpenApplication } from '../pipeline/application.record.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Rejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { SamePeople } from '../../access/same-people.ts';

type Asked = RequestOf<typeof fetchTemplate>;
type Answer = PayloadOf<typeof fetchTemplate>;
/** A sample candidate who accepts letters. */
const sampleCandidate: Addressee = {
  email: 'ada@example.com',
  do_not_contact: false,
  unsubscribed_at: null,
  sample: false,
};

/** A template as one reader gets it: the letter that would be sent at present, made by the same code as real letters. */
@Injectable()
export class LetterPreview {
  constructor(
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(MergeValues) private readonly values: MergeValues,
    @Inject(PersonAccess) private readonly persons: PersonAccess,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
    @Inject(LetterEnds) private readonly ends: LetterEnds,
    @Inject(Readers) private readonly readers: Readers,
  ) {}

  async of(asked: Asked, application: OpenApplication | null, caller: Caller): Promise<Answer | Rejection> {
    const { organization_id } = caller;
    const own = await this.template(asked, organization_id);
    if (!own && (asked.id || asked.key)) return notFound(messagetemplate.label.toLowerCase());
    const kind = asked.kind ?? (own?.kind as TemplateKind | undefined) ?? 'note';
    const about = await this.about(asked, application, caller);
    const { values, from_name, footer } = await this.values.of(organization_id, {
      ...about,
      user_id: isSignedByPerson(kind) ? caller.user_id : null,
    });
    const person = about.candidate_id ? (await this.same.load(about.candidate_id, organization_id))?.state : null;
    const template = own && (await this.readers.textFor(organization_id, own.key, own, person));
    const sample = sampleFor({ kind, key: template?.key ?? null }, about.candidate_id ? 'real' : 'sample');
    const samples = Object.keys(sample).filter((tag) => !values[tag]);
    const told = { ...values, ...Object.fromEntries(samples.map((tag) => [tag, sample[tag]!])) };
    const to = person ? await this.safety.addressee(organization_id, person) : sampleCandidate;
    const [after, { language }] = await Promise.all([
      this.ends.of(kind, organization_id, person),
      this.readers.ofLetters(organization_id, person),
    ]);
    const letter = template && letterOf({ ...template, after }, told, footer);
    return {
      template,
      rendered: letter && { subject: letter.subject, body: letter.body },
      language,
      after,
      unresolved_tags: letter?.unresolved ?? [],
      not_sent: letter ? whyNotSent(kind, to, letter.unresolved) : null,
      values: told,
      samples,
      from_name,
      footer,
      to,
      candidate: person && about.candidate_id ? { id: about.candidate_id, name: fullName(person.fields) } : null,
      job: about.job_id ? { id: about.job_id, name: values.job_title ?? '' } : null,
    };
  }

  private async template({ id, key }: Asked, organization_id: string): Promise<Answer['template']> {
    const found = id
      ? await this.lookups.entry(organization_id, messagetemplate, id)
      : key
        ? (await this.lookups.entries(organization_id, messagetemplate)).find(({ fields }) => fields.key === key)
        : null;
    if (!found || found.deleted) return null;
    const { key: own, name, kind, subject, body } = found.fields;
    return { id: found.id, key: own, name, kind, subject, body };
  }

  /** The candidate and the job of the letter: the job of the application, or else the named job, or else the job with the last event among the candidate's applications that the caller sees. */
  private async about(
    { candidate_id, job_id }: Asked,
    application: OpenApplication | null,
    caller: Caller,
  ): Promise<{ candidate_id: string | null; job_id: string | null }> {
    if (application) return { candidate_id: application.state.candidate_id, job_id: application.state.job_id };
    if (!candidate_id || job_id) return { candidate_id: candidate_id ?? null, job_id: job_id ?? null };
    const [latest] = await this.reads.find(
      applicationList,
      await this.persons.applications(caller),
      { candidate_id },
      { sort: 'last_activity', descending: true, limit: 1 },
    );
    return { candidate_id, job_id: latest?.job_id ?? null };
  }
}
