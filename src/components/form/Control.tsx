import { InputWrapperContext } from '@mantine/core';
import type { ReactNode } from 'react';

interface ControlProps {
  id: string;
  describedBy: string | undefined;
  children: ReactNode;
}

/** Tells the Mantine control inside its id and what describes it: label, hint and error stand where our layout has them. */
export function Control({ id, describedBy, children }: ControlProps) {
  return (
    <InputWrapperContext
      value={{
        inputId: id,
        describedBy,
        labelId: undefined,
        getStyles: null,
        offsetTop: false,
        offsetBottom: false,
      }}
    >
      {children}
    </InputWrapperContext>
  );
}
