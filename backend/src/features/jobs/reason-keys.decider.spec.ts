import { idNo } from '../../kernel/given.ts';
import { created, jobAfter } from './job-examples.ts';

const ids = [idNo(81), null, idNo(82)];

describe('the reasons of the number keys', () => {
  test('are filled once, and never again by themselves', () => {
    jobAfter(created)
      .when('fillReasonKeys', { ids })
      .then([{ type: 'ReasonKeysFilled', data: { ids } }]);
    jobAfter([...created, { type: 'ReasonKeysFilled', data: { ids } }])
      .when('fillReasonKeys', { ids: [idNo(83)] })
      .then([]);
    jobAfter([...created, { type: 'ReasonKeysChosen', data: { ids: [] } }])
      .when('fillReasonKeys', { ids })
      .then([]);
  });
  test('are chosen by an editor, each once; choosing the same again changes nothing', () => {
    const filled = jobAfter([...created, { type: 'ReasonKeysFilled', data: { ids } }]);
    filled
      .when('chooseReasonKeys', { ids: [idNo(82), idNo(81)] })
      .then([{ type: 'ReasonKeysChosen', data: { ids: [idNo(82), idNo(81)] } }]);
    filled.when('chooseReasonKeys', { ids: [...ids, null, null, null] }).then([]);
    filled
      .when('chooseReasonKeys', { ids: [idNo(81), idNo(81)] })
      .thenRejected('validation', 'Choose each reason once.');
  });
});
