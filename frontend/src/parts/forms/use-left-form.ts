import { useEffect, useRef, type FormEvent } from 'react';
import { isFieldId, leaveForm } from '@candor/contracts/forms/endpoints';
import { call } from '../../page/call.ts';

type Shown = { path: string; publication: number | undefined; proof: string };

/** Tells the server when a visitor who began the form closes the page without sending it: the last field that they touched, and nothing else. */
export const useLeftForm = ({ path, publication, proof }: Shown, isOver: boolean) => {
  const touched = useRef<string | null>(null);
  const over = useRef(isOver);
  useEffect(() => {
    over.current = isOver;
  });
  useEffect(() => {
    if (!publication) return;
    const leave = () => {
      if (touched.current === null || over.current) return;
      const field_id = isFieldId(touched.current) ? touched.current : null;
      void call({ ...leaveForm, path }, { publication, proof, field_id } as never, { keepalive: true });
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [path, publication, proof]);
  return (event: FormEvent<HTMLFormElement>) => {
    touched.current = (event.target as HTMLInputElement).name || touched.current;
  };
};
