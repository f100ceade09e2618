import { belongs } from '@candor/contracts/accounts/rows';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { reservedSlugs, seedsFor } from '@candor/contracts/catalogues/seeds';
import { voice } from '@candor/contracts/words/say';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { register } from '@candor/contracts/accounts/endpoints';
import { idFrom } from '../../kernel/codec.ts';
import type { Currency } from '@candor/contracts/values/currencies';
import { countryIn } from '@candor/contracts/values/places';
import { slugOf } from '@candor/contracts/organization/slug';
import { isRejection, refusedAt, type Rejection } from '../../kernel/decider.ts';
import { type Requester, notFound, Streams } from '../../kernel/streams.ts';
import { cleanHtml } from '../../kernel/clean-html.ts';
import { CatalogueCommand } from '../catalogues/catalogue.command.ts';
import { OrganizationCommand, SlugCommand } from '../organization/organization.command.ts';
import { Accounts } from './accounts.ts';
import { registration } from './registration.decider.ts';
import { RegistrationCommand } from './registration.command.ts';
import { UserCommand } from './user.command.ts';

type Facts = Pick<
  RequestOf<typeof register>,
  | 'organization_name'
  | 'first_name'
  | 'last_name'
  | 'pronoun'
  | 'primary_domain'
  | 'industry'
  | 'company_size'
  | 'about'
  | 'tzRegion'
  | 'country'
  | 'currency'
  | 'ai_consent'
>;
/** Where an organization is: the country that its founder chose, or that of their time zone. Empty: neither is known. */
const placeOf = ({ country, currency, tzRegion }: Facts): { country: string; currency?: Currency } => ({
  country: country ?? countryIn(tzRegion ?? '') ?? '',
  ...(currency ? { currency } : {}),
});
export type Registered = { organization_id: string; user_id: string; slug: string; position: number };

/** Makes organizations. Every step has an id that follows from the registration, so a registration that was cut off continues where it stopped. */
@Injectable()
export class Organizations {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Accounts) private readonly accounts: Accounts,
  ) {}

  async register(
    registration_id: string,
    facts: Facts,
    uid: { uid: string; hash?: string },
  ): Promise<Registered | Rejection> {
    const found = await this.streams.load(registration, registration_id, '*');
    if (!found?.state) return notFound('registration');
    if (!placeOf(facts).country) return refusedAt('country', 'Choose your country.');
    const organization_id = idFrom('organization', registration_id);
    const user_id = this.accounts.idOf(found.state.email);
    if (!found.state.submitted && (await this.accounts.byEmail(found.state.email))?.state.memberships.some(belongs))
      return {
        rejected: true,
        code: 'duplicate',
        error: 'An account with this email already exists. Sign in instead.',
      };
    const made = await this.found(organization_id, user_id, found.state.email, facts, 'google', uid.uid);
    if (isRejection(made)) return made;
    const submitted = await this.commands.execute(
      new RegistrationCommand(
        registration_id,
        'submit',
        { organization_id, user_id },
        { organization_id: '*', actor: { type: 'user', id: user_id }, uid: uid.uid },
      ),
    );
    return isRejection(submitted) ? submitted : made;
  }

  /** Makes the organization, its administrator, its address and its first lists. */
  async found(
    organization_id: string,
    user_id: string,
    email: string,
    facts: Facts,
    via: 'google' | 'operator',
    uid: string,
  ): Promise<Registered | Rejection> {
    const asking: Requester = { organization_id, actor: { type: 'user', id: user_id, roles: ['ORG_ADMIN'] }, uid };
    const everywhere = { ...asking, organization_id: '*' };
    const person = await this.commands.execute(
      new UserCommand(
        user_id,
        'register',
        {
          email,
          first_name: facts.first_name,
          last_name: facts.last_name,
          pronoun: facts.pronoun ?? null,
          via,
          tz_region: facts.tzRegion ?? null,
        },
        everywhere,
      ),
    );
    if (isRejection(person) && person.code !== 'duplicate') return person;
    const made = await this.begin({ ...facts, ...placeOf(facts), kind: 'hiring', registered_by: user_id }, asking);
    if (isRejection(made)) return made;
    const { slug } = made;
    const joined = await this.commands.execute(
      new UserCommand(
        user_id,
        'join',
        { organization_id, roles: ['ORG_ADMIN'] },
        { ...everywhere, uid: `${uid}-join` },
      ),
    );
    return isRejection(joined)
      ? joined
      : { organization_id, user_id, slug, position: Math.max(made.position, joined.position) };
  }

  /** Makes an organization without members: its address and its first lists. */
  async begin(
    facts: Omit<Facts, 'first_name' | 'last_name' | 'pronoun' | 'country'> & {
      country: string;
      kind: 'hiring' | 'sales' | 'platform';
      registered_by: string;
    },
    asking: Requester,
  ): Promise<{ slug: string; position: number } | Rejection> {
    const slug = await this.claim(facts.organization_name, asking);
    if (isRejection(slug)) return slug;
    const made = await this.commands.execute(
      new OrganizationCommand(
        asking.organization_id,
        'register',
        {
          name: facts.organization_name,
          slug,
          primary_domain: facts.primary_domain ?? null,
          industry: facts.industry ?? null,
          company_size: facts.company_size ?? null,
          about: facts.about ? cleanHtml(facts.about) : null,
          country: facts.country,
          ...(facts.currency ? { currency: facts.currency } : {}),
          tz_region: facts.tzRegion ?? 'UTC',
          kind: facts.kind,
          registered_by: facts.registered_by,
          ai_consent: facts.ai_consent === true,
        },
        asking,
      ),
    );
    if (isRejection(made)) return made;
    const unseeded =
      (await this.speak(asking.organization_id, asking)) ?? (await this.seed(facts.organization_name, asking));
    return unseeded ?? { slug, position: made.position };
  }

  /** Sets the new organization's language to the one in which its founder registers, if there is a translation into it. */
  private async speak(organization_id: string, asking: Requester): Promise<Rejection | null> {
    const { language, find } = voice();
    if (!find) return null;
    const spoken = await this.commands.execute(
      new OrganizationCommand(
        organization_id,
        'change',
        { profile: { language } },
        { ...asking, uid: `${asking.uid}-language` },
      ),
    );
    return isRejection(spoken) ? spoken : null;
  }

  private async claim(name: string, asking: Requester): Promise<string | Rejection> {
    const wanted = slugOf(name);
    for (let attempt = 1; ; attempt++) {
      const slug = attempt === 1 ? wanted : `${wanted}-${attempt}`;
      if ((reservedSlugs as readonly string[]).includes(slug)) continue;
      const claimed = await this.commands.execute(
        new SlugCommand(
          slug,
          'claim',
          { organization_id: asking.organization_id },
          { ...asking, organization_id: '*' },
        ),
      );
      if (!isRejection(claimed)) return slug;
      if (claimed.code !== 'duplicate') return claimed;
    }
  }

  private async seed(organization: string, asking: Requester): Promise<Rejection | null> {
    const seeds = seedsFor(organization, voice());
    const ids = new Map<string, readonly { id: string; fields: Record<string, unknown> }[]>();
    for (const entry of catalogues) {
      const rows = seeds[entry.name];
      if (!rows) continue;
      const parents = entry.parent && ids.get(entry.parent.name);
      // Seed rows name their parent entries; the log refers to entries by id.
      const entries = rows.map((row) =>
        parents ? { ...row, parent_id: parents.find((each) => each.fields.name === row.parent_id)!.id } : row,
      );
      const made = await this.commands.execute(new CatalogueCommand(entry.name, 'seed', { entries }, asking, null));
      if (isRejection(made)) return made;
      ids.set(entry.name, made.state.entries);
    }
    return null;
  }
}
