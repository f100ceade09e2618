import { Check, Circle } from 'lucide-react';
import { say, sayLabel } from '@candor/contracts/words/say';
import { erasureReasons } from '@candor/contracts/erasure/erasure-reasons';
import { certificate } from '@candor/contracts/privacy/endpoints';
import type { DeskErasure } from '@candor/contracts/privacy/pages';
import { Button } from '../../kit/button.tsx';
import { Drawer } from '../../kit/overlays/drawer.tsx';
import { recordText } from '../../kit/time.tsx';
import { download } from '../../page/download.ts';

const Step = ({ done, title, text }: { done: boolean; title: string; text: string }) => (
  <li className="flex gap-3 py-1.5">
    {done ? (
      <Check size={16} aria-label={say('Done')} className="mt-0.5 shrink-0 text-good" />
    ) : (
      <Circle size={16} aria-label={say('Waiting')} className="mt-0.5 shrink-0 text-ink-3" />
    )}
    <span className="min-w-0">
      <span className="block text-ui font-medium text-ink">{title}</span>
      <span className="text-meta text-ink-2">{text}</span>
    </span>
  </li>
);

/** One erasure: what was erased, what stays, and its certificate. */
export const ErasurePanel = ({
  erasure,
  zone,
  onClose,
}: {
  erasure: DeskErasure;
  zone: string | null;
  onClose: () => void;
}) => {
  const { number, at, key_at, finished_at, lists, reason, person_id } = erasure;
  const ended = finished_at !== null;
  return (
    <Drawer
      narrow
      label={number}
      onClose={onClose}
      head={<span className="px-1 text-ui font-semi">{number}</span>}
      footer={
        ended ? (
          <span className="flex gap-2">
            <Button onClick={() => void download(certificate.path, { candidate_id: person_id, format: 'pdf' }, 'pdf')}>
              {say('Certificate as PDF')}
            </Button>
            <Button
              kind="ghost"
              onClick={() => void download(certificate.path, { candidate_id: person_id, format: 'html' }, 'html')}
            >
              {say('As HTML')}
            </Button>
          </span>
        ) : (
          <span className="text-meta text-ink-2">
            {say('The certificate follows when the search of all places finds nothing.')}
          </span>
        )
      }
    >
      <div className="grid gap-4 px-4 pb-4">
        <p className="text-meta text-ink-2">
          {say('Decided on {day}: {reason}. It cannot be undone.', {
            day: recordText(at, zone),
            reason: sayLabel(erasureReasons[reason as keyof typeof erasureReasons] ?? reason),
          })}
        </p>
        <section>
          <h2 className="text-ui font-semi text-ink">{say('Goes')}</h2>
          <ol className="mt-1">
            <Step
              done={key_at !== null}
              title={say('Key of the person destroyed')}
              text={
                key_at
                  ? say('{moment}: nothing can be read from the log', { moment: recordText(key_at, zone) })
                  : say('Waiting')
              }
            />
            <Step
              done={key_at !== null}
              title={say('Files')}
              text={say('Resumes, and files of imports that name them')}
            />
            <Step done={ended} title={say('Waiting mails and tasks')} text={say('Cancelled and closed')} />
            <Step
              done={ended}
              title={say('Search for leftovers')}
              text={
                ended
                  ? lists
                    ? say('{count, plural, one {# list} other {# lists}} and their searches: nothing found', {
                        count: lists,
                      })
                    : say('All lists and their searches: nothing found')
                  : say('Every list is folded again and searched')
              }
            />
          </ol>
        </section>
        <section>
          <h2 className="text-ui font-semi text-ink">{say('Stays')}</h2>
          <p className="mt-1 text-meta text-ink-2">
            {say(
              'A number without a name, dates, steps and reasons, and the counts of surveys. Nothing says whether this person answered one.',
            )}
          </p>
          <p className="mt-2 text-meta text-ink-2">
            {say('Backups hold the old bytes until they expire. They cannot be read without the key.')}
          </p>
        </section>
      </div>
    </Drawer>
  );
};
