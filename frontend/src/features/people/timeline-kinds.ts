import {
  Archive,
  ArrowRight,
  BadgeCheck,
  FileText,
  Link2,
  Mail,
  MessageSquare,
  Pencil,
  Scale,
  ShieldCheck,
  UserPlus,
  Users,
} from 'lucide-react';
import { phrase } from '@candor/contracts/kernel/say';

// What sorts of things happen to somebody, and how much each of them weighs.

/** The chips of the timeline, in their order. */
export const timelineKinds = {
  moves: phrase('Decisions'),
  messages: phrase('Messages'),
  notes: phrase('Notes'),
  files: phrase('Resumes'),
  record: phrase('Record'),
  system: phrase('Technical'),
} as const;
export type TimelineKind = keyof typeof timelineKinds;

/** A decision is large, what programs did is small. */
export type Weight = 'large' | 'plain' | 'small';
type Sort = { kind: TimelineKind; weight: Weight; icon: typeof Mail };
const sorts: readonly [RegExp, Sort][] = [
  [/^(OfferExtended|OfferAccepted|CandidateHired|HireReversed)$/, { kind: 'moves', weight: 'large', icon: BadgeCheck }],
  [
    /^(OfferDeclined|OfferRescinded|CandidateWithdrew|ApplicationArchived)$/,
    { kind: 'moves', weight: 'large', icon: Archive },
  ],
  [
    /^(ApplicationAdvanced|ApplicationShiftedUp|ApplicationRestored|ApplicationRevived)$/,
    { kind: 'moves', weight: 'large', icon: ArrowRight },
  ],
  [/^(LeadAdded|ApplicationSubmitted|CandidateCreated)$/, { kind: 'moves', weight: 'plain', icon: UserPlus }],
  [
    /^(MoveTakenBack|ScheduleStatusChanged|ResumeReview|Offer|Withdrawal|LeadTaken|ApplicationRepeated)/,
    { kind: 'moves', weight: 'plain', icon: Scale },
  ],
  [/^MessageQueued$|^MessageCancelled$|^MessageFailed$/, { kind: 'messages', weight: 'plain', icon: Mail }],
  [/^Message/, { kind: 'messages', weight: 'small', icon: Mail }],
  [/Note/, { kind: 'notes', weight: 'plain', icon: MessageSquare }],
  [/^ResumeAdded$/, { kind: 'files', weight: 'plain', icon: FileText }],
  [/^ResumeParsed$/, { kind: 'system', weight: 'small', icon: FileText }],
  [/Url/, { kind: 'record', weight: 'small', icon: Link2 }],
  [/^Candidates/, { kind: 'record', weight: 'plain', icon: Users }],
  [/^CandidateFieldChanged$/, { kind: 'record', weight: 'plain', icon: Pencil }],
  [/^(Consent|DoNotContact)/, { kind: 'record', weight: 'plain', icon: ShieldCheck }],
  [/^KnockoutFlagged$/, { kind: 'moves', weight: 'plain', icon: Scale }],
  [/^(ApplicationAnswersRecorded|Imported)/, { kind: 'system', weight: 'small', icon: Pencil }],
  [/^Candidate/, { kind: 'record', weight: 'small', icon: Pencil }],
];
const other: Sort = { kind: 'system', weight: 'plain', icon: Pencil };
export const sortOf = (type: string): Sort => sorts.find(([pattern]) => pattern.test(type))?.[1] ?? other;
