import {
  Archive,
  ArrowRight,
  BadgeCheck,
  Eraser,
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
import type { MessageEvent } from '@candor/contracts/messages/events';
import type { CandidateEvent } from '@candor/contracts/people/events';
import type { MergeEvent } from '@candor/contracts/people/merge-events';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';

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
type Told = (CandidateEvent | ApplicationEvent | MessageEvent | MergeEvent)['type'];
/** A new event of these does not compile before it stands here. */
const sorts: Record<Told, Sort> = {
  OfferExtended: { kind: 'moves', weight: 'large', icon: BadgeCheck },
  OfferAccepted: { kind: 'moves', weight: 'large', icon: BadgeCheck },
  CandidateHired: { kind: 'moves', weight: 'large', icon: BadgeCheck },
  HireReversed: { kind: 'moves', weight: 'large', icon: BadgeCheck },
  OfferDeclined: { kind: 'moves', weight: 'large', icon: Archive },
  OfferRescinded: { kind: 'moves', weight: 'large', icon: Archive },
  CandidateWithdrew: { kind: 'moves', weight: 'large', icon: Archive },
  ApplicationArchived: { kind: 'moves', weight: 'large', icon: Archive },
  ApplicationAdvanced: { kind: 'moves', weight: 'large', icon: ArrowRight },
  ApplicationShiftedUp: { kind: 'moves', weight: 'large', icon: ArrowRight },
  ApplicationRestored: { kind: 'moves', weight: 'large', icon: ArrowRight },
  ApplicationRevived: { kind: 'moves', weight: 'large', icon: ArrowRight },
  LeadAdded: { kind: 'moves', weight: 'plain', icon: UserPlus },
  ApplicationSubmitted: { kind: 'moves', weight: 'plain', icon: UserPlus },
  CandidateCreated: { kind: 'moves', weight: 'plain', icon: UserPlus },
  MoveTakenBack: { kind: 'moves', weight: 'plain', icon: Scale },
  ScheduleStatusChanged: { kind: 'moves', weight: 'plain', icon: Scale },
  ResumeReviewed: { kind: 'moves', weight: 'plain', icon: Scale },
  ResumeReviewTakenBack: { kind: 'moves', weight: 'plain', icon: Scale },
  OfferUpdated: { kind: 'moves', weight: 'plain', icon: Scale },
  OfferHeldBack: { kind: 'moves', weight: 'plain', icon: Scale },
  WithdrawalTakenBack: { kind: 'moves', weight: 'plain', icon: Scale },
  LeadTakenBack: { kind: 'moves', weight: 'plain', icon: Scale },
  ApplicationMergedIn: { kind: 'moves', weight: 'plain', icon: Scale },
  ApplicationMergeTakenBack: { kind: 'moves', weight: 'plain', icon: Scale },
  ApplicationRepeated: { kind: 'moves', weight: 'plain', icon: Scale },
  KnockoutFlagged: { kind: 'moves', weight: 'plain', icon: Scale },
  KnockoutArchivePlanned: { kind: 'moves', weight: 'plain', icon: Scale },
  KnockoutKept: { kind: 'moves', weight: 'plain', icon: Scale },
  SecondLookAsked: { kind: 'moves', weight: 'plain', icon: Scale },
  MessageQueued: { kind: 'messages', weight: 'plain', icon: Mail },
  MessageCancelled: { kind: 'messages', weight: 'plain', icon: Mail },
  MessageFailed: { kind: 'messages', weight: 'plain', icon: Mail },
  MessageReaddressed: { kind: 'messages', weight: 'small', icon: Mail },
  MessageSent: { kind: 'messages', weight: 'small', icon: Mail },
  MessageRead: { kind: 'messages', weight: 'small', icon: Mail },
  MessageSkipped: { kind: 'messages', weight: 'small', icon: Mail },
  CandidateNoteAdded: { kind: 'notes', weight: 'plain', icon: MessageSquare },
  CandidateNoteEdited: { kind: 'notes', weight: 'plain', icon: MessageSquare },
  CandidateNoteRemoved: { kind: 'notes', weight: 'plain', icon: MessageSquare },
  CandidateNoteRestored: { kind: 'notes', weight: 'plain', icon: MessageSquare },
  ResumeAdded: { kind: 'files', weight: 'plain', icon: FileText },
  ImportedResumeTakenBack: { kind: 'system', weight: 'small', icon: FileText },
  ResumeParsed: { kind: 'system', weight: 'small', icon: FileText },
  CandidateUrlAdded: { kind: 'record', weight: 'small', icon: Link2 },
  CandidateUrlRemoved: { kind: 'record', weight: 'small', icon: Link2 },
  CandidateSkillAdded: { kind: 'record', weight: 'small', icon: Pencil },
  CandidateSkillRemoved: { kind: 'record', weight: 'small', icon: Pencil },
  CandidateErased: { kind: 'moves', weight: 'large', icon: Eraser },
  ErasureTold: { kind: 'messages', weight: 'small', icon: Mail },
  ErasureFinished: { kind: 'system', weight: 'small', icon: Eraser },
  LegalHoldPlaced: { kind: 'record', weight: 'plain', icon: ShieldCheck },
  LegalHoldReleased: { kind: 'record', weight: 'plain', icon: ShieldCheck },
  OwnLinksWithdrawn: { kind: 'record', weight: 'small', icon: Link2 },
  CandidatesMerged: { kind: 'record', weight: 'plain', icon: Users },
  CandidatesUnmerged: { kind: 'record', weight: 'plain', icon: Users },
  CandidatesToldApart: { kind: 'record', weight: 'plain', icon: Users },
  CandidatesNotToldApart: { kind: 'record', weight: 'plain', icon: Users },
  CandidateFieldChanged: { kind: 'record', weight: 'plain', icon: Pencil },
  ConsentGiven: { kind: 'record', weight: 'plain', icon: ShieldCheck },
  DataRequestAnswered: { kind: 'record', weight: 'small', icon: ShieldCheck },
  DataRequestReceived: { kind: 'record', weight: 'plain', icon: ShieldCheck },
  DoNotContactSet: { kind: 'record', weight: 'plain', icon: ShieldCheck },
  DoNotContactCleared: { kind: 'record', weight: 'plain', icon: ShieldCheck },
  CandidateUnsubscribed: { kind: 'record', weight: 'plain', icon: ShieldCheck },
  CandidateSubscribedAgain: { kind: 'record', weight: 'plain', icon: ShieldCheck },
  CandidateUpdated: { kind: 'record', weight: 'small', icon: Pencil },
  CandidateTagged: { kind: 'record', weight: 'small', icon: Pencil },
  CandidateUntagged: { kind: 'record', weight: 'small', icon: Pencil },
  CandidateOwnerAssigned: { kind: 'record', weight: 'small', icon: Pencil },
  ApplicationAnswersRecorded: { kind: 'system', weight: 'small', icon: Pencil },
  ImportedPersonTakenBack: { kind: 'system', weight: 'small', icon: Pencil },
  ImportedApplicationTakenBack: { kind: 'system', weight: 'small', icon: Pencil },
  SampleCandidateRemoved: { kind: 'system', weight: 'small', icon: Pencil },
};
const other: Sort = { kind: 'system', weight: 'plain', icon: Pencil };
export const sortOf = (type: string): Sort => (Object.hasOwn(sorts, type) ? sorts[type as Told] : other);
