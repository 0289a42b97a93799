/** Milliseconds until the URL of the file is revoked: Safari reads the file after `click` has returned. */
const DOWNLOAD_START_TIMEOUT = 60_000;

export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_START_TIMEOUT);
}
