import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import { endOtherSessions, endSession } from '@candor/contracts/accounts/endpoints';
import type { Session } from '@candor/contracts/accounts/pages';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { Button } from '../../kit/button.tsx';
import { Section } from '../../kit/page.tsx';
import { Said } from '../../kit/said.tsx';
import { Facts, Status } from '../../kit/tag.tsx';
import { Ago, Moment } from '../../kit/time.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { agentName } from './agent-name.ts';

/** The browsers that are signed in. Each other one can be signed out alone, or all of them together. */
export const Sessions = ({ sessions, zone }: { sessions: readonly Session[]; zone: string | null }) => {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const end = async (what: string, sent: Parameters<typeof settle>[1], said: string) => {
    setBusy(true);
    await settle(what, sent, () => toast({ text: said }));
    await revalidate();
    setBusy(false);
  };
  return (
    <Section
      title={say('Where you are signed in')}
      actions={
        sessions.length > 1 && (
          <Button
            size="sm"
            disabled={busy}
            onClick={() =>
              void end(say('Sign out everywhere else'), call(endOtherSessions, {}), say('Signed out everywhere else.'))
            }
          >
            {say('Sign out everywhere else')}
          </Button>
        )
      }
    >
      <ul className="grid">
        {sessions
          .toSorted((a, b) => Number(b.current) - Number(a.current) || b.last_seen_at.localeCompare(a.last_seen_at))
          .map((session) => {
            const Icon = /iPhone|Android|Mobile/.test(session.agent) ? Smartphone : Laptop;
            const name = agentName(session.agent);
            return (
              <li
                key={session.id}
                className="flex min-h-12 items-center gap-3 border-b border-line py-1.5 text-ui last:border-0"
              >
                <Icon size={16} aria-hidden className="shrink-0 text-ink-3" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-ink" title={session.agent}>
                    {name}
                  </span>
                  <span className="block text-meta">
                    <Facts
                      of={[
                        session.address,
                        <Said
                          key="since"
                          text="since {when}"
                          with={{ when: <Moment at={session.started_at} zone={zone} only="date" /> }}
                        />,
                        !session.current && (
                          <Said
                            key="seen"
                            text="seen {when}"
                            with={{ when: <Ago at={session.last_seen_at} zone={zone} /> }}
                          />
                        ),
                      ]}
                    />
                  </span>
                </span>
                {session.current ? (
                  <Status tone="good">{say('This browser')}</Status>
                ) : (
                  <Button
                    size="sm"
                    disabled={busy}
                    aria-label={say('Sign out {name}', { name })}
                    onClick={() =>
                      void end(
                        say('Sign out {name}', { name }),
                        call(endSession, { id: session.id }),
                        say('{name} is signed out.', { name }),
                      )
                    }
                  >
                    {say('Sign out')}
                  </Button>
                )}
              </li>
            );
          })}
      </ul>
    </Section>
  );
};
