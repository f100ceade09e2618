import { browserZone } from '../../kit/browser-zone.ts';
import { useEffect } from 'react';
import { useFormikContext } from 'formik';
import { HiddenField } from '../../kit/inputs/text-field.tsx';

/** Fills the browser's time zone once the page runs. */
export const TimeZone = ({ name }: { name: string }) => {
  const { setFieldValue } = useFormikContext();
  useEffect(() => {
    void setFieldValue(name, browserZone(), false);
  }, [name, setFieldValue]);
  return <HiddenField name={name} />;
};
