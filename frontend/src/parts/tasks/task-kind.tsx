import { CalendarPlus, Mail, MessagesSquare, Phone, Reply, Scale, Send, SquareCheck, UserPlus } from 'lucide-react';
import type { TaskKind } from '@candor/contracts/tasks/events';
import { taskKindNames } from '@candor/contracts/tasks/fields';
import { sayLabel } from '@candor/contracts/words/say';

const icons = {
  call: Phone,
  email: Mail,
  social_connect: UserPlus,
  social_engage: MessagesSquare,
  direct_mail: Send,
  review: Scale,
  interview: CalendarPlus,
  follow_up: Reply,
  other: SquareCheck,
} as const satisfies Record<TaskKind, unknown>;
const known = (kind: string): TaskKind => (kind in icons ? (kind as TaskKind) : 'other');
export const kindName = (kind: string): string => sayLabel(taskKindNames[known(kind)]);
/** The kind of a task as an icon, with its name for screen readers. */
export const KindIcon = ({ kind, size = 15 }: { kind: string; size?: number }) => {
  const Icon = icons[known(kind)];
  return (
    <span title={kindName(kind)} className="inline-grid shrink-0 place-items-center text-ink-2">
      <Icon size={size} aria-hidden />
      <span className="sr-only">{kindName(kind)}</span>
    </span>
  );
};
