import { z } from 'zod';
import { Inject, Injectable, Module } from '@nestjs/common';
import { categories, idOf } from '@candor/contracts/all-events';
import { endpoint, holds, recordKind, sees } from '@candor/contracts/kernel/endpoint';
import { event, events, open } from '@candor/contracts/kernel/event';
import { list } from '@candor/contracts/kernel/list';
import { listPage } from '@candor/contracts/kernel/page';
import { word } from '@candor/contracts/kernel/values';
import { projection } from '@candor/projections/kernel/projection';
import { projections } from '@candor/projections/index';

// A noun (kind of record) that the product does not have: a candidate's visit to an office. A test starts the application with it. This file contains what a noun declares in its own files, and its last lines are the lines that existing files gain.

const built = (path) => import(new URL(`../../backend/dist/${path}.js`, import.meta.url));
const { commandOf, handlerFor } = await built('kernel/command');
const { reject } = await built('kernel/decider');
const { Streams } = await built('kernel/streams');
const { process } = await built('kernel/work/process');
const { job } = await built('kernel/work/queued-job');
const { follows, unless, WorkerCommands, Works } = await built('kernel/work/worker');
const { By } = await built('http/caller');
const { Input, Serve } = await built('http/endpoint');
const { oneOf } = await built('http/opened');
const { Opens } = await built('http/record-openers');
const { Shows } = await built('pages/pages');
const { StandardPayload } = await built('reads/home/standard');
const { CommandBus } = await import('@nestjs/cqrs');
const { Controller } = await import('@nestjs/common');

/** Applies decorators by hand, because this file is not compiled. */
const onClass = (type, decorators, ...given) => {
  given.forEach((token, at) => Inject(token)(type, undefined, at));
  for (const decorate of decorators) decorate(type);
  return type;
};
const onMethod = (type, name, ...decorators) => {
  const of = Object.getOwnPropertyDescriptor(type.prototype, name);
  for (const decorate of decorators) decorate(type.prototype, name, of);
  Object.defineProperty(type.prototype, name, of);
};

// contracts: events, record kind, endpoints, rows, page
const visitEvents = events(
  'visit',
  { about: 'no person' },
  {
    VisitPlanned: event({ office: open(word) }, 'planned a visit to {office}'),
    VisitAnnounced: event({}, 'announced the visit at the desk'),
    VisitEnded: event({}, 'ended the visit'),
  },
);
const byVisit = recordKind('visit');
const visit = z.object({
  visit: z.object({ id: z.string(), office: z.string(), status: z.string() }),
  position: z.number().optional(),
});
const planVisit = endpoint('/api/visits/plan', {
  needs: holds('MANAGE_CANDIDATE'),
  summary: 'Plan a visit.',
  request: z.strictObject({ id: z.uuid(), office: z.string().min(1) }),
  payload: visit,
});
const endVisit = endpoint('/api/visits/end', {
  needs: sees(byVisit('id'), 'MANAGE_CANDIDATE'),
  summary: 'End a visit. Errors: wrong_state, not_found.',
  request: z.strictObject({ id: z.uuid() }),
  payload: visit,
});
const visitList = list()({
  name: 'visits',
  fields: {
    organization_id: { kind: 'keyword', of: (row) => row.organization_id },
    office: { kind: 'text', of: (row) => row.office },
  },
  filters: {},
  sorts: ['office'],
  defaultSort: 'office-asc',
});
const visitsPage = listPage('people', 'visits', { needs: holds('MANAGE_CANDIDATE'), list: visitList });

// projections: the read model
const visits = projection({
  name: 'visits',
  version: 1,
  list: visitList,
  keys: (of) => [idOf(of.stream)],
  on: {
    VisitPlanned: (_, of) => ({
      id: idOf(of.stream),
      organization_id: of.metadata.organization_id,
      office: of.data.office,
      status: 'planned',
    }),
    VisitAnnounced: (row) => row && { ...row, status: 'announced' },
    VisitEnded: (row) => row && { ...row, status: 'ended' },
  },
});

// back end: decider, command, handler, process, worker, record, controller, page, module
const decider = {
  category: 'visit',
  initial: null,
  decide: {
    plan: ({ office }, state) => (state ? [] : [{ type: 'VisitPlanned', data: { office } }]),
    announce: (_, state) => (state.status === 'planned' ? [{ type: 'VisitAnnounced', data: {} }] : []),
    end: (_, state) =>
      state.status === 'ended' ? reject('wrong_state', 'The visit is over.') : [{ type: 'VisitEnded', data: {} }],
  },
  evolve: {
    VisitPlanned: (_, of) => ({ office: of.data.office, status: 'planned' }),
    VisitAnnounced: (state) => ({ ...state, status: 'announced' }),
    VisitEnded: (state) => ({ ...state, status: 'ended' }),
  },
};
const VisitCommand = commandOf();
const announceVisit = job('announce-visit', { visit_id: z.string() });
const visitsProcess = process('visits', {
  VisitPlanned: (of) => [
    announceVisit.due(`announce:${of.id}`, of.metadata.occurred_at, { visit_id: idOf(of.stream) }),
  ],
});
class VisitWorker {
  constructor(commands) {
    this.commands = commands;
  }

  announce({ visit_id }, asking) {
    return this.commands.run(new VisitCommand(visit_id, 'announce', {}, asking), unless('not_found'));
  }
}
onMethod(VisitWorker, 'announce', Works(announceVisit));
onClass(VisitWorker, [Injectable()], WorkerCommands);

const visitOf = oneOf();
class VisitRecords {
  constructor(streams) {
    this.streams = streams;
  }

  async open(caller, id) {
    const found = await this.streams.load(decider, id, caller.organization_id);
    return found?.state ? { id, ...found.state } : null;
  }
}
onMethod(VisitRecords, 'open', Opens({ kind: 'visit', word: 'visit' }));
onClass(VisitRecords, [Injectable()], Streams);

class VisitsController {
  constructor(commands) {
    this.commands = commands;
  }

  async plan({ id, office }, by) {
    return answer(id, await this.commands.execute(new VisitCommand(id, 'plan', { office }, by.asking)));
  }

  async end(_, by) {
    const { id } = visitOf(by);
    return answer(id, await this.commands.execute(new VisitCommand(id, 'end', {}, by.asking)));
  }
}
const answer = (id, ran) => (ran.rejected ? ran : { visit: { id, ...ran.state }, position: ran.position });
for (const [name, on] of [
  ['plan', planVisit],
  ['end', endVisit],
]) {
  Input()(VisitsController.prototype, name, 0);
  By()(VisitsController.prototype, name, 1);
  onMethod(VisitsController, name, Serve(on));
}
onClass(VisitsController, [Controller()], CommandBus);

class VisitPages {
  constructor(standard) {
    this.standard = standard;
  }

  async all({ caller, address }) {
    const [standard, found] = await Promise.all([
      this.standard.of(caller, { area: 'people', entity: 'visits', view: 'list' }),
      this.standard.list(visitList, { organization_id: caller.organization_id }, address.list),
    ]);
    return { ...standard, list: found };
  }
}
onMethod(VisitPages, 'all', Shows(visitsPage));
onClass(VisitPages, [Injectable()], StandardPayload);
class VisitsModule {}
Module({
  controllers: [VisitsController],
  providers: [handlerFor(VisitCommand, decider), VisitRecords, VisitPages, VisitWorker, follows(visitsProcess)],
})(VisitsModule);

// The lines that existing files gain for a noun. The noun's screens are in app-screens.ts, and its German texts are in de/all.ts and page/german.ts.
categories.visit = visitEvents;
projections.push(visits);
(await built('app/app.module')).nouns.push(VisitsModule);
