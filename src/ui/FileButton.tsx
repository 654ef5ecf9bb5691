import { Button, FileButton as OpenFile, type ButtonProps } from '@mantine/core';
import { useRef, useState, type DragEvent } from 'react';
import type { Content } from './jsx';

/** A button that opens a file; the same file can be opened again. */
export function FileButton({
  label,
  accept,
  multiple = false,
  onFile,
  children,
  ...button
}: ButtonProps & {
  label: string;
  accept: string;
  /** What files it opens, on hover. */
  title?: string;
  /** Several files may be opened at once. */
  multiple?: boolean;
  onFile: (file: File, others: readonly File[]) => void;
  children: Content;
}) {
  const forget = useRef<() => void>(null);
  return (
    <OpenFile
      accept={accept}
      multiple={multiple}
      inputProps={{ 'aria-label': label }}
      resetRef={forget}
      onChange={(given) => {
        const [file, ...others] = given ? [given].flat() : [];
        if (file) onFile(file, others);
        forget.current?.();
      }}
    >
      {(props) => (
        <Button {...button} {...props}>
          {children}
        </Button>
      )}
    </OpenFile>
  );
}

/** Props of an element that accepts dropped files; `data-over` is set while a file is held over it. */
export function useFileDrop(onFile: (file: File, others: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const [file, ...others] = event.dataTransfer.files;
      if (file) onFile(file, others);
    },
  };
}
