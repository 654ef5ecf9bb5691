import { Button, FileButton as OpenFile, type ButtonProps } from '@mantine/core';
import { useRef, useState, type DragEvent } from 'react';
import type { Content } from './jsx';

/** A button that opens a file; the same file can be opened again. */
export function FileButton({
  label,
  accept,
  onFile,
  children,
  ...button
}: ButtonProps & {
  label: string;
  accept: string;
  /** What files it opens, on hover. */
  title?: string;
  onFile: (file: File) => void;
  children: Content;
}) {
  const forget = useRef<() => void>(null);
  return (
    <OpenFile
      accept={accept}
      inputProps={{ 'aria-label': label }}
      resetRef={forget}
      onChange={(file) => {
        if (file) onFile(file);
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
export function useFileDrop(onFile: (file: File) => void) {
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
      const [file] = event.dataTransfer.files;
      if (file) onFile(file);
    },
  };
}
