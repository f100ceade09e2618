import { builder, builtColumns, builderParams } from './builder.ts';
import { factReports } from './reports.ts';
import { admitParams } from './report.ts';

test('a built report refuses what its report refuses, and an address leaves it out', () => {
  const asked = { of: 'tasks', figure: 'done', source: ['referred'], imported: 'without', last: 30 };
  const { error } = builderParams.safeParse(asked);
  expect(error?.issues.map(({ path }) => path.join())).toEqual(['source', 'imported']);
  expect(admitParams(builder.params, asked)).toEqual({ of: 'tasks', figure: 'done', last: 30 });
  expect(admitParams(builder.params, { ...asked, of: 'sources', figure: 'applicants' })).toEqual({
    ...asked,
    of: 'sources',
    figure: 'applicants',
  });
});

test('no number of a built report about answers opens', () => {
  const opened = factReports
    .filter(({ facts }) => facts.kind === 'answers')
    .flatMap((of) =>
      Object.keys(of.facts.figures).flatMap((figure) =>
        builtColumns(of, { figure, rows: 'all' }).filter(({ opens }) => opens),
      ),
    );
  expect(opened).toEqual([]);
});
