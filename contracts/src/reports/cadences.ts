import { bars } from './report.ts';
import { count, factReport, figure, median, rate } from './measures.ts';

/** What cadences achieve, by cadence. */
export const cadencesReport = factReport('cadences', {
  title: 'Cadences',
  opening: 'Joined a cadence',
  kind: 'cohort',
  row: 'Cadence',
  groupBy: [],
  definition: [
    'Everyone who joined a cadence in the period, and what happened to them until now. Each person counts once for each time they joined.',
    'The reply rate is the share of the people whom a message reached who replied. Opened emails and followed links are counted only while the organization records them, and never those of programs.',
  ],
  facts: {
    kind: 'enrollment',
    date: 'joined',
    rows: 'cadence',
    order: { by: 'people' },
    figures: {
      people: figure('People', count(), { main: true, opens: 'people in {row}' }),
      before: figure('Period before', count(undefined, 'before'), { quiet: true, text: 'In the comparison period.' }),
      sent: figure('Sent', count({ has: ['sent'] }), {
        opens: 'were written to by {row}',
        text: 'People who were sent a message.',
      }),
      delivered: figure('Delivered', count({ has: ['sent'], not: ['bounced'] }), {
        opens: 'were reached by {row}',
        text: 'People with a message that did not come back.',
      }),
      opened: figure('Opened', count({ has: ['opened'] }), { opens: 'opened a message of {row}', quiet: true }),
      clicked: figure('Clicked', count({ has: ['clicked'] }), { opens: 'followed a link of {row}', quiet: true }),
      replied: figure('Replied', count({ has: ['replied'] }), { opens: 'replied to {row}' }),
      answered: figure('Reached and replied', count({ has: ['sent', 'replied'], not: ['bounced'] }), {
        opens: 'replied to {row}',
        hidden: true,
      }),
      reply_rate: figure('Reply rate', rate('answered', 'delivered'), {
        text: 'People who replied, of those a message reached.',
      }),
      bounced: figure('Bounced', count({ has: ['bounced'] }), { opens: 'bounced from {row}' }),
      unsubscribed: figure('Unsubscribed', count({ has: ['unsubscribed'] }), { opens: 'unsubscribed from {row}' }),
      applied: figure('Applied', count({ has: ['applied'] }), {
        opens: 'applied after {row}',
        text: 'They became applicants after they had joined.',
      }),
      completed: figure('Reached the end', count({ words: { how: ['completed'] } }), {
        opens: 'completed {row}',
        quiet: true,
      }),
      left: figure('Left', count({ words: { how: ['left', 'failed'] } }), {
        opens: 'left {row}',
        text: 'They left before the last step.',
      }),
      days: figure('Days to reply', median(['joined', 'replied']), { quiet: true, text: 'The median.' }),
    },
  },
  chart: bars('people'),
  area: 'outreach',
  headline: { figure: 'reply_rate', text: 'People who replied, of those a message reached.', better: 'more' },
  finding: { pattern: 'people_rate', part: 'answered', whole: 'delivered' },
});

/** Why people leave cadences. */
export const cadenceExits = factReport('cadence_exits', {
  title: 'Why people leave cadences',
  opening: 'Left a cadence',
  kind: 'activity',
  row: 'Reason',
  groupBy: [],
  definition: ['Everyone who left a cadence in the period before its last step, by the reason.'],
  facts: {
    kind: 'enrollment',
    date: 'ended',
    where: { words: { how: ['left'] } },
    rows: 'reason',
    order: { by: 'people' },
    figures: {
      people: figure('People', count(), { main: true, opens: 'left: {row}' }),
      before: figure('Period before', count(undefined, 'before'), { quiet: true, text: 'In the comparison period.' }),
      days: figure('Days', median(['joined', 'ended']), { text: 'The median, from joining to leaving.' }),
    },
  },
  chart: bars('people'),
  area: 'outreach',
  headline: { figure: 'people', text: 'People who left a cadence before its last step.' },
  finding: { pattern: 'total', of: 'people' },
});

/** What each step and each text of a cadence achieves. */
export const cadenceSteps = factReport('cadence_steps', {
  title: 'Steps of cadences',
  opening: 'Done',
  kind: 'cohort',
  row: 'Step and text',
  groupBy: [],
  definition: [
    'The steps that cadences did in the period, by step and text, and what came of them until now.',
    'A reply counts for the message that it answers, or for the last one before it. Opened emails and followed links are counted only while the organization records them, and never those of programs.',
  ],
  facts: {
    kind: 'touch',
    date: 'at',
    rows: 'text',
    order: 'name',
    figures: {
      done: figure('Done', count({ except: { how: ['skipped', 'failed'] } }), {
        main: true,
        opens: 'done: {row}',
        text: 'Messages and tasks.',
      }),
      before: figure('Period before', count({ except: { how: ['skipped', 'failed'] } }, 'before'), {
        quiet: true,
        text: 'In the comparison period.',
      }),
      sent: figure('Sent', count({ has: ['sent'] }), { opens: 'sent: {row}' }),
      delivered: figure('Delivered', count({ has: ['sent'], not: ['bounced'] }), {
        opens: 'delivered: {row}',
        text: 'Messages that did not come back.',
      }),
      opened: figure('Opened', count({ has: ['opened'] }), { opens: 'opened: {row}', quiet: true }),
      clicked: figure('Clicked', count({ has: ['clicked'] }), { opens: 'link followed: {row}', quiet: true }),
      replied: figure('Replied', count({ has: ['replied'] }), { opens: 'replied: {row}' }),
      reply_rate: figure('Reply rate', rate('replied', 'delivered')),
      bounced: figure('Bounced', count({ has: ['bounced'] }), { opens: 'bounced: {row}' }),
      skipped: figure('Skipped', count({ words: { how: ['skipped'] } }), { opens: 'skipped: {row}', quiet: true }),
      failed: figure('Failed', count({ words: { how: ['failed'] } }), { opens: 'failed: {row}', quiet: true }),
    },
  },
  chart: bars('sent'),
  area: 'outreach',
  headline: { figure: 'reply_rate', text: 'Messages that got a reply, of those that arrived.', better: 'more' },
  finding: { pattern: 'people_rate', part: 'replied', whole: 'delivered' },
});
