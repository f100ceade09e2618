import { type Draft, drafted, place, type Rounds, seat, seatsOf } from './round-draft.ts';

/** An editor's actions on a round's panel (its interviewers) and questions. They change only the draft; nothing is stored until it is saved. */
export type PanelActions = {
  seat: (user_id: string, required: boolean) => void;
  unseat: (user_id: string) => void;
  reseat: (user_id: string, by: -1 | 1) => void;
  /** Moves a question to the place `at`: before the question `ahead` of the same person, or after all of their questions. */
  ask: (id: string, at: { step_id: string | null; user_id: string | null; ahead?: string | null }) => void;
};

/** The actions, each as a change of the draft. */
export const panelActionsOf = (before: Rounds, change: (next: (draft: Draft) => Draft) => void): PanelActions => ({
  seat: (user_id, required) =>
    change((now) => {
      const seats = seatsOf(drafted(before, now), now.step_id);
      return seat(
        before,
        now,
        seats.some((each) => each.user_id === user_id)
          ? seats.map((each) => (each.user_id === user_id ? { user_id, required } : each))
          : [...seats, { user_id, required }],
      );
    }),
  unseat: (user_id) =>
    change((now) =>
      seat(
        before,
        now,
        seatsOf(drafted(before, now), now.step_id).filter((each) => each.user_id !== user_id),
      ),
    ),
  reseat: (user_id, by) =>
    change((now) => {
      const seats = seatsOf(drafted(before, now), now.step_id);
      const at = seats.findIndex((each) => each.user_id === user_id);
      return seat(before, now, seats.toSpliced(at, 1).toSpliced(at + by, 0, seats[at]!));
    }),
  ask: (id, { step_id, user_id, ahead }) =>
    change((now) => place(before, now, id, { workflow_step_id: step_id, interviewer_id: user_id }, ahead ?? null)),
});
