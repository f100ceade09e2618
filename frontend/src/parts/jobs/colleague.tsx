import { Avatar } from '../../kit/avatar.tsx';

/** A member of the hiring team, and their role on the job. */
export const Colleague = ({ name, role }: { name: string; role: string }) => (
  <li className="flex items-center gap-2.5">
    <Avatar name={name} size={28} />
    <span className="min-w-0">
      <span className="block truncate text-ui font-medium text-ink">{name}</span>
      <span className="block truncate text-meta text-ink-3">{role}</span>
    </span>
  </li>
);
