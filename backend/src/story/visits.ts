import { engagementeventtype } from '@candor/contracts/catalogues/catalogues';
import { dayLength } from '@candor/contracts/values/days';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Random } from '../demo/random.ts';
import { EngagementCommand, VisitCommand } from '../features/engagement/engagement.command.ts';
import { idFrom } from '../kernel/codec.ts';
import { ContactIds } from '../reads/forms/contact-ids.ts';
import type { Stage } from './stage.ts';

// Weeks of visits in the small demo: pages that were read, and companies whose people read them without giving a name.

const weeks = 12;
const pages = [
  '/northwind/jobs',
  '/northwind/articles',
  '/northwind/pages/keep-food-cold',
  '/northwind/pages/a-night-in-the-control-room',
  '/northwind/pages/what-happens-after-you-apply',
  '/northwind/events/open-house',
];
const companies = [
  'saltmarsh.example',
  'tarnpharma.example',
  'copperline.example',
  'braefisheries.example',
  'kestrel.example',
  'polder.example',
  'juniper.example',
  'oakum.example',
];

/** Senders of the form who confirmed their consent, and how many days ago they read a page. */
const followed: readonly [email: string, days: readonly number[]][] = [
  ['marta.lindqvist@saltmarsh.example', [58, 40, 21, 8, 1]],
  ['hyejin.park@mailbox.example', [28, 15, 3]],
  ['tobias.renner@tarnpharma.example', [15, 9, 2]],
];

/** One count for each day, with more visits in the last weeks. */
export const bringVisits = async (app: NestFastifyApplication, stage: Stage): Promise<void> => {
  const random = new Random('northwind', 'visits');
  const types = (await stage.list(engagementeventtype.name)).filter(({ fields }) =>
    ['page_view', 'job_view', 'download'].includes(String(fields.key)),
  );
  for (let ago = weeks * 7; ago > 0; ago--) {
    stage.at(ago);
    const busy = 1 + (weeks * 7 - ago) / 40;
    const read = pages.map((page, at) => ({ page, views: random.whole(1, Math.round((14 - 2 * at) * busy) + 1) }));
    const views = read.reduce((sum, { views: each }) => sum + each, 0);
    const refused = Math.round(views * 0.2);
    const silent = Math.round(views * 0.4);
    const unnamed = companies.flatMap((company, at) => {
      if (random.next() > 0.35 / (1 + at / 3)) return [];
      const { fields } = random.pick(types);
      return [
        {
          company,
          type_key: String(fields.key),
          name: String(fields.name),
          points: Number(fields.points),
          decay_days: Number(fields.decay_days ?? 90),
          count: random.whole(1, 3),
        },
      ];
    });
    const day = new Date(Date.now() - ago * dayLength).toISOString().slice(0, 10);
    const asking = { ...stage.by('olivia'), actor: { type: 'system' as const, id: 'engagement' } };
    await stage.send(VisitCommand, stage.organization_id, { ...asking, uid: idFrom('demo visits', ago) }, 'count', {
      day,
      agreed: views - refused - silent,
      silent,
      refused,
      pages: read,
      unnamed,
    });
  }
  // Contacts who agreed to be followed, with the days on which they read something.
  const contacts = app.get(ContactIds);
  for (const [email, days] of followed) {
    const { id: candidate_id } = await contacts.idFor(stage.organization_id, email);
    for (const [at, ago] of days.entries()) {
      stage.at(ago);
      const { fields } = types[at % types.length]!;
      const sign = {
        candidate_id,
        type_key: String(fields.key),
        name: String(fields.name),
        points: Number(fields.points),
        decay_days: Number(fields.decay_days ?? 90),
        day: new Date(Date.now() - ago * dayLength).toISOString().slice(0, 10),
        page: pages[at % pages.length]!,
        about_id: null,
        visitor: null,
      };
      const actor = { type: 'candidate' as const, id: candidate_id };
      const asking = { ...stage.by('olivia', idFrom('demo sign', email, String(ago))), actor };
      await stage.send(EngagementCommand, candidate_id, asking, 'record', sign);
    }
  }
};
