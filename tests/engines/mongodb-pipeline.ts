import { type Document } from 'mongodb';
import { Aggregator } from 'mingo';
import { type Documents, Fault, type Transaction } from './mongodb-documents.ts';
import { matcher } from './mongodb-matching.ts';
import { found, keyOf, sorted } from './mongodb-values.ts';

// Aggregation. This module does sorting and comparison itself; the mingo library does the rest.

type Sources = { collection: (name: string) => Documents; within?: Transaction };
type Stage = (documents: Document[], argument: never, sources: Sources) => Document[];

const stages: Record<string, Stage> = {
  $match: (documents, filter: Document) => documents.filter(matcher(filter)),
  $sort: (documents, sort: Record<string, unknown>) => sorted(documents, sort),
  $skip: (documents, count: number) => documents.slice(Number(count)),
  $limit: (documents, count: number) => {
    if (!(Number(count) > 0)) throw new Fault(15958, 'Location15958', 'the limit must be positive');
    return documents.slice(0, Number(count));
  },
  $count: (documents, name: string) => (documents.length ? [{ [name]: documents.length }] : []),
  $facet: (documents, facets: Record<string, Document[]>, sources) => [
    Object.fromEntries(Object.entries(facets).map(([name, pipeline]) => [name, piped(documents, pipeline, sources)])),
  ],
  $lookup: (
    documents,
    {
      from,
      localField,
      foreignField,
      pipeline = [],
      as,
    }: { from: string; localField: string; foreignField: string; pipeline?: Document[]; as: string },
    { collection, within },
  ) =>
    documents.map((document) => {
      const values = found(document, localField).flat();
      const theirs = collection(from).select({ [foreignField]: { $in: values.length ? values : [null] } }, within);
      return { ...document, [as]: piped(theirs, pipeline, { collection, within }) };
    }),
  $group: (documents, { _id, ...fields }: Document) => {
    const simple =
      typeof _id === 'string' &&
      _id.startsWith('$') &&
      Object.values(fields).every((field) => typeof field.$sum === 'number');
    if (!simple) return new Aggregator([{ $group: { _id, ...fields } }], {}).run(documents);
    const groups = new Map<string, Document>();
    for (const document of documents) {
      const value = found(document, (_id as string).slice(1))[0] ?? null;
      const group = groups.get(keyOf(value)) ?? {
        _id: value,
        ...Object.fromEntries(Object.keys(fields).map((name) => [name, 0])),
      };
      for (const [name, field] of Object.entries(fields)) group[name] += field.$sum;
      groups.set(keyOf(value), group);
    }
    return [...groups.values()];
  },
};

const piped = (documents: Document[], pipeline: readonly Document[], sources: Sources): Document[] =>
  pipeline.reduce<Document[]>((before, stage) => {
    const [name, argument] = Object.entries(stage)[0]!;
    if (name === '$changeStream') throw new Fault(40573, 'Location40573', 'the stand-in has no change streams');
    return stages[name] ? stages[name](before, argument as never, sources) : new Aggregator([stage], {}).run(before);
  }, documents);

export const aggregated = (from: Documents, pipeline: readonly Document[], sources: Sources): Document[] => {
  const [first, ...rest] = pipeline;
  const begin = first && '$match' in first;
  return piped(
    from.select(begin ? (first['$match'] as Document) : {}, sources.within),
    begin ? rest : pipeline,
    sources,
  );
};

/** The documents with only the wanted fields, or with all but the unwanted ones. */
export const projected = (documents: Document[], projection: Document | undefined): Document[] => {
  const wanted = Object.entries(projection ?? {});
  if (!wanted.length) return documents;
  if (
    wanted.every(([name, value]) => !name.includes('.') && [0, 1, true, false].includes(value as never)) &&
    wanted.some(([name, value]) => name !== '_id' && value)
  ) {
    const names = [
      ...(projection!['_id'] === 0 || projection!['_id'] === false ? [] : ['_id']),
      ...wanted.filter(([name, value]) => name !== '_id' && value).map(([name]) => name),
    ];
    return documents.map((document) =>
      Object.fromEntries(names.filter((name) => name in document).map((name) => [name, document[name]])),
    );
  }
  return new Aggregator([{ $project: projection! }], {}).run(documents);
};
