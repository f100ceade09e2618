// The ways to move a question: with keys, or by dragging it to another person, another place, or another step.

export const moveKeys = { up: 'Alt+arrowup', down: 'Alt+arrowdown' } as const;

const kind = 'round question';
export const questionData = (id: string) => ({ kind, id });
/** The id of the dragged question; null if something else is dragged. */
export const draggedQuestion = (data: Record<string | symbol, unknown>): string | null =>
  data.kind === kind ? String(data.id) : null;
