import { useRef, useState, type DragEvent, type ReactNode } from 'react';

/** A button that opens a file. */
export function FileButton({
  label,
  accept,
  className = 'button',
  onFile,
  children,
}: {
  /** Accessible name of the file input. */
  label: string;
  accept: string;
  className?: string;
  onFile: (file: File) => void;
  children: ReactNode;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={className} onClick={() => field.current?.click()}>
        {children}
      </button>
      <input
        ref={field}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // Allows opening the same file again.
          currentTarget.value = '';
        }}
      />
    </>
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
