import { idOf } from '@candor/contracts/all-events';
import { daysAfter } from '@candor/contracts/values/days';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { ImportEvent } from '@candor/contracts/imports/events';
import { fileDays } from '@candor/contracts/imports/imports';
import { process } from '../../kernel/work/process.ts';
import { deleteImportFile, takeDecidedRows, takeImportTurn } from './import.queue.ts';

const turn = (event: Recorded, from: number, undo: boolean) => {
  const import_id = idOf(event.stream);
  // A failed undo begins again with the same turn, so the job's key contains the event that began the turn.
  const key = `import:${import_id}:${event.revision}`;
  return [takeImportTurn.due(key, event.metadata.occurred_at, { import_id, from, undo })];
};
const takeDecided = (event: Recorded) =>
  takeDecidedRows.due(`import-rows:${event.id}`, event.metadata.occurred_at, { import_id: idOf(event.stream) });
const forget = (event: Recorded) => [
  deleteImportFile.due(`import-file:${event.id}`, daysAfter(event.metadata.occurred_at, fileDays), {
    import_id: idOf(event.stream),
  }),
];
/** Deletes the other files of a list too, as soon as they are not needed, if some files had to be deleted. */
const forgetRest = (event: Recorded) => [
  deleteImportFile.due(`import-rest:${event.id}`, event.metadata.occurred_at, { import_id: idOf(event.stream) }),
];
/** Each turn makes the next one due, so other work gets in between, and a process that dies loses only one turn. */
export const importProcess = process<ImportEvent>('import', {
  ImportFileAdded: forget,
  ImportPrepared: forget,
  ImportStarted: (event) => turn(event, 0, false),
  ImportProgressed: (event) => (event.data.until < event.data.count ? turn(event, event.data.until, false) : []),
  ImportRowsDecided: (event) => [takeDecided(event)],
  ImportRowsSettled: (event) => [...(event.data.left ? [takeDecided(event)] : forgetRest(event)), ...forget(event)],
  ImportFinished: (event) => [...forget(event), ...forgetRest(event), takeDecided(event)],
  ImportDocumentsDeleted: (event) => [...forget(event), ...forgetRest(event)],
  ImportRevertStarted: (event) => turn(event, event.data.from ?? 0, true),
  ImportRevertProgressed: (event) => (event.data.until < event.data.count ? turn(event, event.data.until, true) : []),
  ImportReverted: forget,
  ImportRevertFailed: forget,
  ImportFileDeleted: (event) => [
    deleteImportFile.due(`import-file-gone:${event.id}`, event.metadata.occurred_at, { import_id: idOf(event.stream) }),
  ],
});
