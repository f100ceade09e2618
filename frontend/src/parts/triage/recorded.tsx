import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import type { fittingMessages } from '@candor/contracts/pipeline/endpoints';
import { say } from '@candor/contracts/words/say';
import { dateText } from '../../kit/time.tsx';

export type RecordLines = PayloadOf<typeof fittingMessages>['recorded'][number]['lines'];

/** The facts recorded before the decision, as a later reviewer will read them, one below the other. */
export const Recorded = ({ lines, zone }: { lines: RecordLines; zone: string | null }) => (
  <section aria-label={say('What is recorded')} className="rounded-ctl bg-well px-3.5 py-2.5">
    <h3 className="text-meta font-medium text-ink-2">{say('What a reviewer will read')}</h3>
    <ul className="mt-1">
      {lines.map(({ text, at }) => (
        <li key={text} className="flex justify-between gap-4 text-meta">
          <span className={at ? 'text-ink' : 'text-ink-3'}>{text}</span>
          {at && <span className="tnum shrink-0 text-ink-3">{dateText(at, zone)}</span>}
        </li>
      ))}
    </ul>
  </section>
);

/** The facts recorded before the decision, in one line. */
export const RecordedLine = ({ lines, zone }: { lines: RecordLines; zone: string | null }) => (
  <ul className="flex flex-wrap gap-x-3 text-meta">
    {lines.map(({ text, at }) => (
      <li key={text} className={at ? 'text-ink-2' : 'text-ink-3'}>
        {text}
        {at && <span className="tnum ms-1 text-ink-3">{dateText(at, zone)}</span>}
      </li>
    ))}
  </ul>
);
