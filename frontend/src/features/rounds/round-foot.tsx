import { say, sayLabel } from '@candor/contracts/words/say';
import { durationWords } from '@candor/contracts/words/time-words';
import type { ReactNode } from 'react';
import { Clock, CircleHelp, Mail, UserPlus, Users } from 'lucide-react';
import { Button } from '../../kit/button.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { Link } from '../../kit/link.tsx';
import { Said } from '../../kit/said.tsx';
import type { Consequence } from './round-draft.ts';

type Links = {
  /** The address of the list of candidates in these steps. */
  candidates: (steps: readonly string[]) => string;
  team: string;
  questions: string;
  onRepair: (question: string, step: string) => void;
};
const strong = (to: string) => (words: ReactNode) => (
  <Link to={to} className="rounded-tag font-semi text-ink underline-offset-2 hover:underline">
    {words}
  </Link>
);
const bold = (words: ReactNode) => <b className="font-semi text-ink">{words}</b>;
const pressed = (run: () => void) => (words: ReactNode) => (
  <button type="button" onClick={run} className="rounded-tag text-start font-medium text-accent-ink hover:underline">
    {words}
  </button>
);

const Line = ({ of, step, links }: { of: Consequence; step: string; links: Links }): ReactNode => {
  switch (of.kind) {
    case 'stand': {
      const link = strong(links.candidates([step]));
      const { count, name, target } = of;
      if (target && target.days > 0)
        return (
          <Said
            text="<link>{count, plural, one {# candidate} other {# candidates}}</link> {count, plural, one {is} other {are}} here. {over, plural, =0 {None of them has} one {# of them has} other {# of them have}} been here longer than {duration}."
            with={{ link, count, over: target.over, duration: durationWords(target.days) }}
          />
        );
      if (target)
        return (
          <Said
            text="<link>{count, plural, one {# candidate} other {# candidates}}</link> {count, plural, one {is} other {are}} here. Without a target, no one counts as late."
            with={{ link, count }}
          />
        );
      if (name !== null)
        return (
          <Said
            text="<link>{count, plural, one {# candidate} other {# candidates}}</link> {count, plural, one {is} other {are}} in {name} from now on. Their history keeps the old name."
            with={{ link, count, name }}
          />
        );
      return (
        <Said
          text="<link>{count, plural, one {# candidate} other {# candidates}}</link> {count, plural, one {is} other {are}} here and {count, plural, one {stays} other {stay}} here."
          with={{ link, count }}
        />
      );
    }
    case 'letters':
      return (
        <Said
          text="<link>{count, plural, one {# candidate is} other {# candidates are}}</link> already here. They do not get emails that you add or remove now."
          with={{ link: strong(links.candidates([step])), count: of.count }}
        />
      );
    case 'over': {
      const { minutes, repair } = of;
      const link = bold;
      return repair ? (
        <Said
          text="Questions run <link>{minutes, number} min over</link>. {step} has {free, number} min free: <move>move “{name}” there</move>"
          with={{
            link,
            minutes,
            step: sayLabel(repair.step.name),
            free: repair.free,
            name: repair.question.text,
            move: pressed(() => links.onRepair(repair.question.id, repair.step.id)),
          }}
        />
      ) : (
        <Said
          text="Questions run <link>{minutes, number} min over</link>. No other round has room."
          with={{ link, minutes }}
        />
      );
    }
    case 'past':
      return (
        <Said
          text="<link>{count, plural, one {# candidate is} other {# candidates are}}</link> past {step} and will not be asked {questions, plural, one {this question} other {these questions}}."
          with={{
            link: strong(links.candidates(of.steps)),
            count: of.count,
            step: sayLabel(of.step.name),
            questions: of.questions.length,
          }}
        />
      );
    case 'join':
      return (
        <Said
          text="<link>{count, plural, one {# person joins} other {# people join}}</link> the hiring team and {count, plural, one {sees} other {see}} only their own interviews."
          with={{ link: strong(links.team), count: of.people.length }}
        />
      );
    case 'unasked':
      return (
        <Said
          text="<link>{count, plural, one {# question stays} other {# questions stay}}</link> in the round without an interviewer."
          with={{ link: strong(links.questions), count: of.questions.length }}
        />
      );
  }
};
const icons = { stand: Users, letters: Mail, over: Clock, past: CircleHelp, join: UserPlus, unasked: CircleHelp };

/** The effects of saving, shown before the editor saves. */
export const RoundFoot = ({
  consequences,
  count,
  step,
  links,
  busy,
  changedBy,
  onSave,
  onDiscard,
}: {
  consequences: readonly Consequence[];
  count: number;
  step: string;
  links: Links;
  busy: boolean;
  /** The name of the member who has changed this round meanwhile; '' if unknown, null if it was not changed. */
  changedBy: string | null;
  onSave: () => void;
  onDiscard: () => void;
}) => (
  <section
    aria-label={say('If you save this')}
    className="shrink-0 border-t border-line-2 bg-sheet px-6 py-2.5 max-sm:px-4"
  >
    <div className="flex flex-wrap items-center gap-2">
      <h3 className="text-ui font-semi text-ink">
        {changedBy === null ? say('If you save this') : say('This cannot be saved as it is')}
      </h3>
      <span className="ms-auto flex items-center gap-2">
        <Button kind="ghost" size="sm" className="max-sm:h-10" onClick={onDiscard}>
          {say('Discard')} <Kbd keys="escape" />
        </Button>
        {changedBy === null && (
          <Button kind="primary" className="max-sm:h-10" disabled={busy} onClick={onSave}>
            {say('{count, plural, one {Save # change} other {Save # changes}}', { count })}
            <Kbd keys="mod+enter" on="accent" />
          </Button>
        )}
      </span>
    </div>
    {changedBy === null ? (
      <ul className="mt-1 grid gap-1 pb-0.5 text-ui text-ink-2">
        {consequences.map((each, index) => {
          const Icon = icons[each.kind];
          return (
            <li key={index} className="flex items-start gap-2">
              <Icon
                size={14}
                aria-hidden
                className={`mt-[3px] shrink-0 ${each.kind === 'over' ? 'text-warn' : 'text-ink-3'}`}
              />
              <span>
                <Line of={each} step={step} links={links} />
              </span>
            </li>
          );
        })}
        {!consequences.length && <li>{say('No candidates are here, so nothing changes for them.')}</li>}
      </ul>
    ) : (
      <p role="status" className="mt-1 text-ui text-ink-2">
        <Said
          text="{known, select, yes {{name} changed this round.} other {Another member changed this round.}} <link>Show their version</link>"
          with={{
            known: changedBy ? 'yes' : 'no',
            name: changedBy,
            link: pressed(onDiscard),
          }}
        />
      </p>
    )}
  </section>
);
