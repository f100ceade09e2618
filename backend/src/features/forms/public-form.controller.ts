import { answersOf, contactOf, type SentValues } from '@candor/contracts/forms/answering';
import { isFieldId, leaveForm, submitForm, typeForm } from '@candor/contracts/forms/endpoints';
import { submissionList } from '@candor/contracts/forms/rows';
import {
  campaignParts,
  fastest,
  type FormContent,
  type FormOrigin,
  type HoldReason,
  mostHeld,
} from '@candor/contracts/forms/values';
import { mayShow } from '@candor/contracts/forms/sites';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { webAddress } from '@candor/contracts/values/web-address';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Unsigned, Uid } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { formType } from '../../http/json.ts';
import { Embedded, WithoutCaller } from '../../http/open-route.ts';
import { idFrom, newId } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { Languages } from '../../kernel/languages.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound } from '../../kernel/streams.ts';
import { BASE } from '../../kernel/tokens.ts';
import { ContactIds } from '../../reads/forms/contact-ids.ts';
import { OwnLinks } from '../../reads/public/own-links.ts';
import { ShownProofs } from '../../reads/public/shown-proofs.ts';
import { TypedAgain } from '../../reads/public/typed-again.ts';
import { SubmissionCommand } from './form.command.ts';
import { formScript } from './form-embed.ts';
import { PublicForms } from '../../reads/forms/public-forms.ts';
import { LeftForms } from './left-forms.ts';

type Sent = RequestOf<typeof submitForm>;
const noForm = notFound('form');
const closed = reject('closed', 'This form is closed.');
const elsewhere = reject('elsewhere', 'This form may not be sent from that site.');
const changed = reject('changed', 'This form has changed. Please reload it and send it again.');

/** Calls of a form on a public page, and on other sites. */
@Controller()
export class PublicFormController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(PublicForms) private readonly forms: PublicForms,
    @Inject(ContactIds) private readonly contacts: ContactIds,
    @Inject(ShownProofs) private readonly proofs: ShownProofs,
    @Inject(TypedAgain) private readonly typed: TypedAgain,
    @Inject(LeftForms) private readonly left: LeftForms,
    @Inject(OwnLinks) private readonly links: OwnLinks,
    @Inject(Languages) private readonly languages: Languages,
    @Inject(BASE) private readonly base: string,
  ) {}

  /** Takes a submission. Every sender gets the same answer, whether or not the form is held. */
  @Serve(submitForm)
  async submit(
    @Input() sent: Sent,
    @Uid() uid: Unsigned,
    @Param('org') org: string,
    @Param('slug') slug: string,
    @Req() request: FastifyRequest,
  ) {
    const found = await this.forms.find(org, slug);
    if (!found) return noForm;
    const { organization, row } = found;
    if (row.status !== 'live') return closed;
    if (!mayShow(row.settings.sites, request.headers.origin, this.base)) return elsewhere;
    const seen = await this.forms.publication(row, sent.publication);
    if (!seen) return this.keeping(row.id, sent, request, changed);
    const { content, consent_version } = seen;
    const took = this.proofs.timeSince('form', row.id, sent.proof, Date.now());
    if (took === null) return this.keeping(row.id, sent, request, changed);
    const answered = answersOf(content.fields, valuesIn(sent));
    if ('problems' in answered) return this.keeping(row.id, sent, request, refused(answered.problems));
    const { answers } = answered;
    const contact = contactOf(content.fields, answers);
    if (!contact) return changed;
    const held: HoldReason[] = [
      ...(sent.website ? ['hidden_field' as const] : []),
      ...(took < fastest ? ['too_fast' as const] : []),
    ];
    const organization_id = organization.id;
    // A form that is sent again from the browser's history has the same uid, but may have other words.
    const id = idFrom('submission', row.id, uid.uid, uid.hash);
    const said = success(content, content.file ? this.links.downloadAddress(organization.slug, id) : null);
    if (held.length && (await this.isFull(organization_id, row.id))) return said;
    // A held submission belongs to no person yet.
    const candidate_id = held.length ? newId() : (await this.contacts.idFor(organization_id, contact.email)).id;
    const ran = await this.commands.execute(
      new SubmissionCommand(
        id,
        'submit',
        {
          form_id: row.id,
          publication: sent.publication,
          candidate_id,
          answers,
          contact,
          origin: originOf(sent),
          consent_shown: consent_version,
          consent_version: sent.consent ? consent_version : null,
          tz_region: sent.tz_region ?? null,
          ...this.languages.ofReader(),
          held,
        },
        { organization_id, actor: { type: 'candidate', id: held.length ? 'visitor' : candidate_id }, ...uid },
      ),
    );
    if (isRejection(ran)) return ran;
    this.left.sent(pageOf(row.id, sent.proof));
    return said;
  }

  /** The refusal. The visitor of a browser without scripts is led to the form's page, which shows the answers again. Consent is given anew, because a stranger may have typed it. */
  private async keeping(form_id: string, sent: Sent, request: FastifyRequest, refusal: Rejection): Promise<Rejection> {
    if (sent.again && request.headers['content-type']?.startsWith(formType))
      await this.typed.keep(form_id, sent.again, valuesIn(sent), refusal.fields ?? {});
    return refusal;
  }

  /** Keeps what was typed on another site for the form's own page, where the visitor sends it: only our page proves when it was shown. */
  @Serve(typeForm)
  async type(
    @Input() sent: RequestOf<typeof typeForm>,
    @Uid() _: Unsigned,
    @Param('org') org: string,
    @Param('slug') slug: string,
    @Req() request: FastifyRequest,
  ) {
    const found = await this.forms.find(org, slug);
    if (!found) return noForm;
    const { row } = found;
    if (row.status !== 'live') return closed;
    if (!mayShow(row.settings.sites, request.headers.origin, this.base)) return elsewhere;
    const again = newId();
    await this.typed.keep(row.id, again, valuesIn(sent), {}, webAddress(request.headers.referer ?? '') ?? null);
    return { again };
  }

  /** Counts a visitor who began the form and closed it. Only the number is kept, so it needs no consent. */
  @Serve(leaveForm)
  async leave(
    @Input() { publication, proof, field_id }: RequestOf<typeof leaveForm>,
    @Uid() _: Unsigned,
    @Param('org') org: string,
    @Param('slug') slug: string,
  ) {
    const found = await this.forms.find(org, slug);
    const { row } = found ?? {};
    // An earlier publication counts nothing: its fields may be gone.
    if (!found || row?.status !== 'live' || row.live?.number !== publication) return {};
    if (this.proofs.timeSince('form', row.id, proof, Date.now()) === null) return {};
    if (field_id && !row.live.content.fields.some(({ id }) => id === field_id)) return {};
    this.left.take(pageOf(row.id, proof), {
      organization_id: found.organization.id,
      form_id: row.id,
      field_id: field_id ?? null,
    });
    return {};
  }

  private async isFull(organization_id: string, form_id: string): Promise<boolean> {
    const { held = 0 } = await this.reads.countBy(submissionList, { organization_id }, 'status', { form_id });
    return held >= mostHeld;
  }

  /** The form's script for a page of another site. The script is made for each visitor, because it contains the time when the form was shown. */
  @WithoutCaller()
  @Embedded()
  @Get(':org/forms/:slug/embed.js')
  async embed(
    @Param('org') org: string,
    @Param('slug') slug: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const found = await this.forms.find(org, slug);
    const live = found?.row.status === 'live' ? found.row.live : null;
    const mayBe = found && mayShow(found.row.settings.sites, request.headers.referer, this.base);
    if (!found || !live || !mayBe) return void reply.status(404).type('text/plain; charset=utf-8').send('Not found.\n');
    const { organization, row } = found;
    const address = `${this.base}/${organization.slug}/forms/${row.settings.slug}`;
    const voices = this.languages.offered.filter((each) => each !== 'en-XB').map((each) => this.languages.of(each));
    void reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-store')
      .type('text/javascript; charset=utf-8')
      .send(
        formScript(
          {
            address,
            publication: live.number,
            proof: this.proofs.at('form', row.id, Date.now()),
            content: live.content,
            sites: row.settings.sites ?? [],
          },
          voices,
        ),
      );
  }
}
/** The page of a visitor: its proof says when it was shown. */
const pageOf = (form_id: string, proof: string): string => `${form_id} ${proof}`;
const valuesIn = (sent: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => isFieldId(name))) as SentValues;
/** The refusal, with each problem at its field. */
const refused = (problems: Record<string, string>) => {
  const errors = [...new Set(Object.values(problems))];
  return {
    ...reject('validation', errors[0]! as never),
    ...(errors.length > 1 ? { errors } : {}),
    fields: problems,
  };
};
const success = ({ success_message, redirect_url }: FormContent, download_url: string | null) => ({
  success_message,
  redirect_url,
  download_url,
});
const originOf = (sent: Sent): FormOrigin | null => {
  const given = sent as Record<string, unknown>;
  const page = webAddress(sent.page ?? '');
  const campaign = Object.fromEntries(
    campaignParts.flatMap((name) => (typeof given[name] === 'string' && given[name] ? [[name, given[name]]] : [])),
  );
  return page || Object.keys(campaign).length ? { page: page ?? null, campaign } : null;
};
