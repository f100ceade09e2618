import { useEffect } from 'react';
import { useFormikContext } from 'formik';
import { HiddenField } from '../../kit/text-field.tsx';

/** Fills the browser's time zone once the page runs. */
export const TimeZone = ({ name }: { name: string }) => {
  const { setFieldValue } = useFormikContext();
  useEffect(() => {
    void setFieldValue(name, Intl.DateTimeFormat().resolvedOptions().timeZone ?? null, false);
  }, [name, setFieldValue]);
  return <HiddenField name={name} />;
};
