import { firstContent } from '@candor/contracts/forms/answering';
import * as calls from '@candor/contracts/forms/endpoints';
import { contentFields, settingsFields } from '@candor/contracts/forms/fields';
import type { FormContent, FormField, FormSettings } from '@candor/contracts/forms/values';
import { siteOf } from '@candor/contracts/forms/sites';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { slugOf } from '@candor/contracts/organization/slug';
import { sayIn, voice } from '@candor/contracts/words/say';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { sentFields } from '../../http/sent.ts';
import type { Caller } from '../../kernel/caller.ts';
import { cleanHtml } from '../../kernel/clean-html.ts';
import { idFrom } from '../../kernel/codec.ts';
import { freeAddress, withAddress } from '../../kernel/addressed.ts';
import { runs, standing } from '../../kernel/command.ts';
import { isRejection, refusedAt, type Rejection } from '../../kernel/decider.ts';
import { type Outcome, type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { cadenceState } from '../../states/cadence.state.ts';
import { type FormAddresses, formAddressesState } from './form-addresses.state.ts';
import type { FormState } from '../../states/form.state.ts';
import { FormAddressCommand, FormCommand } from './form.command.ts';

type Part = Record<string, unknown>;
const among = (sent: Part, names: object): Part =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => name in names));
const notForContacts = refusedAt('cadence_id', 'This cadence is not for contacts.');
const noSettings = {
  cadence_id: null,
  tag_id: null,
  source_id: null,
  closed_message: null,
} satisfies Partial<FormSettings>;

/** Calls about forms: their words, their fields, and what they do. */
@Controller()
export class FormsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
  ) {}

  @Serve(calls.upsertForm)
  async upsert(@Input() { id, version, ...given }: RequestOf<typeof calls.upsertForm>, @By() by: Signed<'form'>) {
    const { caller, asking } = by;
    const sent = sentFields(given) as Part;
    const settings = withLists(among(sent, settingsFields.each) as Partial<FormSettings>);
    const words = wordsOf(among(sent, contentFields.each) as Partial<FormContent>);
    if (settings.cadence_id && !(await this.isForContacts(caller, settings.cadence_id))) return notForContacts;
    if (!id || id === 'new') return this.create(settings, words, caller, asking);
    if (settings.slug === null) delete settings.slug;
    const { slug } = settings;
    const change = () => this.run(id, 'change', { settings, words, version }, asking);
    return slug ? this.at(slug, id, change, asking) : seen(await change(), id);
  }

  /** Does work on a form that has this address and no other afterwards; null: none. */
  private async at(
    slug: string | null,
    form_id: string,
    work: () => Promise<Outcome<FormState> | Rejection>,
    asking: Requester,
  ) {
    const { organization_id } = asking;
    const take = (free: string) =>
      new FormAddressCommand(organization_id, 'take', { form_id, slug: free }, asPart(asking, `take ${free}`));
    const settle = new FormAddressCommand(
      organization_id,
      'settle',
      { form_id, slug },
      asPart(asking, 'settle address'),
    );
    const ran = await withAddress(this.streams, work, {
      ...(slug ? { before: () => this.commands.execute(take(slug)) } : {}),
      after: () => this.commands.execute(settle),
    });
    return seen(ran, form_id);
  }

  private async isForContacts({ organization_id }: Caller, cadence_id: string): Promise<boolean> {
    const cadence = await this.streams.load(cadenceState, cadence_id, organization_id);
    return cadence?.state?.fields.audience === 'contact';
  }

  private async create(
    settings: Partial<FormSettings>,
    words: Partial<FormContent>,
    caller: Caller,
    asking: Requester,
  ) {
    const { name } = settings;
    if (!name) return refusedAt('name', 'Name is required.');
    const id = idFrom('form', caller.organization_id, asking.uid);
    const addresses = await this.streams.load(formAddressesState, caller.organization_id, caller.organization_id);
    const slug = settings.slug ?? freeAddress(addresses?.state.holders ?? {}, slugOf(name, 'form'), id);
    let made = 0;
    const newId = () => idFrom('field', id, String(made++));
    const say = sayIn(voice());
    const content = { ...firstContent(name, newId, say as (text: string) => string), ...given(words) };
    const command = { settings: { ...noSettings, ...settings, name, slug }, content };
    return this.at(slug, id, () => this.run(id, 'create', command, asking), asking);
  }

  @Serve(calls.deleteForm)
  async delete(@Input() { id, version }: RequestOf<typeof calls.deleteForm>, @By() { asking }: Signed<'form'>) {
    return this.at(null, id, () => this.run(id, 'archive', { version }, asking), asking);
  }

  @Serve(calls.publishForm)
  async publish(@Input() { id, version }: RequestOf<typeof calls.publishForm>, @By() { asking }: Signed<'form'>) {
    return seen(await this.run(id, 'publish', { version }, asking), id);
  }

  @Serve(calls.discardDraft)
  async discard(@Input() { id, version }: RequestOf<typeof calls.discardDraft>, @By() { asking }: Signed<'form'>) {
    return seen(await this.run(id, 'discard', { version }, asking), id);
  }

  @Serve(calls.closeForm)
  async close(@Input() { id, closed }: RequestOf<typeof calls.closeForm>, @By() { asking }: Signed<'form'>) {
    return seen(await this.run(id, 'close', { closed: Boolean(closed) }, asking), id);
  }

  @Serve(calls.sortForms)
  async sort(@Input() { ids }: RequestOf<typeof calls.sortForms>, @By() { asking }: Signed) {
    const ran = (await this.commands.execute(
      new FormAddressCommand(asking.organization_id, 'sort', { ids }, asking),
    )) as Outcome<FormAddresses> | Rejection;
    return isRejection(ran) ? ran : { ids: [...ids], position: ran.position };
  }

  @Serve(calls.upsertFormField)
  async field(
    @Input() { form_id, id, version, at, show_when, ...given }: RequestOf<typeof calls.upsertFormField>,
    @By() { asking }: Signed<'form'>,
  ) {
    const field: Omit<FormField, 'id'> = {
      label: given.label,
      type: given.type,
      required: given.required ?? false,
      options: (given.options ?? []).map((each) => each.trim()).filter(Boolean),
      help: given.help ?? null,
      map_to: given.map_to,
      show_when: show_when ?? null,
    };
    if (id && id !== 'new')
      return seenPart(await this.run(form_id, 'changeField', { id, field, version }, asking), form_id, () => id);
    const ran = await this.run(form_id, 'addField', { field, at: at ?? null }, asking);
    return seenPart(ran, form_id, ({ events, state }) => {
      const added = events.find(({ type }) => type === 'FormFieldAdded');
      return added ? (added.data as { field: FormField }).field.id : (state?.draft.fields.at(-1)?.id ?? form_id);
    });
  }

  @Serve(calls.deleteFormField)
  async removeField(
    @Input() { form_id, id, version }: RequestOf<typeof calls.deleteFormField>,
    @By() { asking }: Signed<'form'>,
  ) {
    return seenPart(await this.run(form_id, 'removeField', { id, version }, asking), form_id, () => id);
  }

  @Serve(calls.restoreFormField)
  async restoreField(
    @Input() { form_id, id }: RequestOf<typeof calls.restoreFormField>,
    @By() { asking }: Signed<'form'>,
  ) {
    return seenPart(await this.run(form_id, 'restoreField', { id }, asking), form_id, () => id);
  }

  @Serve(calls.sortFormFields)
  async sortFields(
    @Input() { form_id, ids }: RequestOf<typeof calls.sortFormFields>,
    @By() { asking }: Signed<'form'>,
  ) {
    return seen(await this.run(form_id, 'sortFields', { ids }, asking), form_id);
  }

  private get run() {
    return runs(this.commands, FormCommand);
  }
}
/** The settings with empty lists where the browser sends null. */
const withLists = ({ notify_user_ids, sites, ...rest }: Partial<FormSettings>): Partial<FormSettings> => ({
  ...rest,
  ...(notify_user_ids === undefined ? {} : { notify_user_ids: notify_user_ids ?? [] }),
  ...(sites === undefined ? {} : { sites: (sites ?? []).flatMap((each) => siteOf(each) ?? []) }),
});
/** The texts with an empty text where the browser sends null. */
const wordsOf = ({ consent_text, intro, success_message, ...words }: Partial<FormContent>): Partial<FormContent> => ({
  ...words,
  ...(consent_text === undefined ? {} : { consent_text: consent_text ?? '' }),
  ...(intro === undefined ? {} : { intro: intro && cleanHtml(intro) }),
  ...(success_message === undefined ? {} : { success_message: success_message && cleanHtml(success_message) }),
});
const given = (words: Partial<FormContent>): Partial<FormContent> =>
  Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined && value !== null));
const seen = (ran: Outcome<FormState> | Rejection, id: string) =>
  isRejection(ran) ? ran : { form: standing(ran.state, id), position: ran.position };
const seenPart = (ran: Outcome<FormState> | Rejection, form_id: string, idOf: (ran: Outcome<FormState>) => string) =>
  isRejection(ran) ? ran : { id: idOf(ran), form: standing(ran.state, form_id), position: ran.position };
