import type { Subject } from '@candor/contracts/tasks/events';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { sales as content } from '../demo/content.ts';
import type { Fact, PlainFact } from '../demo/facts.ts';
import { laterOf, sealed } from '../demo/fill.ts';
import { type Colleague, foundingOf, type Office, salesHouse } from '../demo/office.ts';
import { day, momentOf, officeTimeOf } from '../demo/office-hours.ts';
import { salesOf } from '../demo/sales.ts';
import { Accounts } from '../features/accounts/accounts.ts';
import { InvitationCommand } from '../features/accounts/invitation.command.ts';
import { Passwords } from '../features/accounts/passwords.ts';
import { People } from '../features/people/people.ts';
import { DealCommand } from '../features/sales/sales.command.ts';
import { TaskCommand } from '../features/tasks/task.command.ts';
import { idFrom } from '../kernel/codec.ts';
import { EventStore } from '../kernel/ports/event-store.ts';
import { JobQueue } from '../kernel/ports/job-queue.ts';
import { KeyVault } from '../kernel/ports/key-vault.ts';
import { type Requester, Streams } from '../kernel/streams.ts';
import { PEPPER } from '../kernel/tokens.ts';
import { dealState } from '../states/deal.state.ts';
import { sure } from './cast.ts';
import { type Buyer, SalesLetters } from './sales-letters.ts';
import { Telling } from './telling.ts';

// Coldchain, an organization that only sells: two years of deals with partners, their terms, commissions and refunds, its buyers and its tasks.

const seed = 11;
const deals = 84;
/** The number of working days in two years. */
const workdays = 520;

/** Gives each fact its revision in its stream. */
const placed = (facts: readonly Fact[]): PlainFact[] =>
  facts.map(({ stream, ...fact }) => ({ ...fact, stream: stream.name, counter: null, revision: stream.written++ }));

/** Tells the story of this organization up to `today`. Its events come before those of all other organizations in the log, because it is the oldest. */
export const tellSales = async (app: NestFastifyApplication, password: string, today: number): Promise<void> => {
  const office = salesHouse(app.get<string>(PEPPER));
  const until = new Date(today);
  const end = officeTimeOf(today - 900_000);
  const begin = end - workdays * day;
  const options = { seed, until };
  const market = { office, begin, end, options };
  const sold = salesOf(market, deals);
  const facts = [...placed(foundingOf(office, seed, momentOf(begin - day))), ...placed(sold)];
  const keys = app.get<KeyVault>(KeyVault);
  await app.get<EventStore>(EventStore).importEvents(await sealed(keys, office.organization_id, facts));
  const queue = app.get<JobQueue>(JobQueue);
  for (const job of facts.flatMap((fact) => laterOf(fact, market))) await queue.add(job);
  const passwords = app.get(Passwords);
  await Promise.all(office.colleagues.map(({ id }) => passwords.set(id, password)));
  const house = new Telling(app, office.organization_id, today);
  const buyers = await meetBuyers(app, house, office);
  await new SalesLetters(house, office, buyers).tell();
  await expectColleague(app, house, office);
};

/** Invites one more seller, who has not answered yet. */
const expectColleague = async (app: NestFastifyApplication, house: Telling, office: Office): Promise<void> => {
  const { organization_id, domain, sellers } = office;
  const [head] = sellers;
  const email = `freya@${domain}`;
  const uid = idFrom('demo', 'coldchain', 'invitation');
  const invited = {
    email,
    first_name: 'Freya',
    last_name: 'Holm',
    roles: ['SALES_MANAGER' as const],
    permissions: [],
    expires_at: new Date(house.before(-12)).toISOString(),
    token_hash: app.get(Accounts).token('demo', email).token_hash,
  };
  house.clockAt(house.before(2));
  const asking = { organization_id, actor: head!.actor, uid };
  await house.send(InvitationCommand, uid, asking, 'send', invited);
};

/** Adds the buyers of the open deals, and the tasks that the sellers have with them. */
const meetBuyers = async (app: NestFastifyApplication, house: Telling, office: Office): Promise<Buyer[]> => {
  const { organization_id, sellers } = office;
  const people = app.get(People);
  const by = ({ actor }: Colleague, ...words: (string | number)[]): Requester => ({
    organization_id,
    actor,
    uid: idFrom('demo', 'coldchain', ...words),
  });
  const ids = Array.from({ length: deals }, (_, number) => idFrom(organization_id, 'deal', number));
  const found = await app.get<Streams>(Streams).loadMany(dealState, ids, organization_id);
  const open = [...found].filter(
    ([, { state }]) => state?.place.type === 'deal_pending' || state?.place.type === 'deal_accepted',
  );
  const buyers: Buyer[] = [];
  for (const [at, [id, { state }]] of open.slice(0, content.buyers.length).entries()) {
    const { title, ...names } = content.buyers[at]!;
    const { fields } = state!;
    const owner = sellers.find(({ id: seller }) => seller === fields.owner_user_id)!;
    house.clockAt(house.before(9 - at));
    const mailbox = names.last_name
      .normalize('NFD')
      .replace(/\P{ASCII}/gu, '')
      .toLowerCase();
    const email = `${mailbox}@${fields.company_domain}`;
    const buyer = sure(
      await people.findOrCreate(
        {
          ...names,
          email,
          phone: null,
          pronoun: null,
          headline: null,
          current_title: title,
          current_company: fields.company_name,
          location: null,
          tz_region: null,
          source: 'sourced',
          source_id: null,
          name_order: null,
        },
        'prospect',
        'recruiter',
        by(owner, 'buyer', at),
        { audience: 'contact' },
      ),
    );
    await house.send(DealCommand, id, by(owner, 'contact', at), 'change', { fields: { contact_id: buyer.id } });
    buyers.push({ id: buyer.id, ...names, email, owner });
    if (at % 2) continue;
    const task = idFrom('demo', 'coldchain', 'task', at);
    const title_ = content.tasks[(at / 2) % content.tasks.length]!;
    const due_at = new Date(house.before(1 - at / 2)).toISOString();
    // Every fourth task is for the head of sales.
    const assignee = at % 4 ? owner : sellers[0]!;
    const subject: Subject = { type: 'deal', id };
    const whose = { person_id: assignee.id, assignee_user_id: assignee.id };
    const created = { ...whose, title: title_, kind: 'todo' as const, priority: 'normal' as const, due_at, subject };
    await house.send(TaskCommand, task, by(owner, 'task', at), 'create', created);
  }
  return buyers;
};
