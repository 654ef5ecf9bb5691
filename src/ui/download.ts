export function download(name: string, type: string, text: string): void {
  // Excel reads a file without the mark in the code page of its machine.
  const mark = type.startsWith('text/csv') ? '\uFEFF' : '';
  downloadBlob(name, new Blob([mark, text], { type }));
}

export function downloadBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
