import { callShell, isInShell } from './shell.ts'

/** Saves a file by a browser download, or through the app around the page, where downloads do not work. */
export async function saveFile({ blob, name }: { blob: Blob; name: string }): Promise<void> {
  if (isInShell()) {
    await callShell('saveFile', { name, type: blob.type, base64: await base64Of(blob) })
    return
  }
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has started reading it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function base64Of(blob: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => {
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^.*,/s, '') : '')
    })
    reader.addEventListener('error', () => reject(new Error('the file cannot be read')))
    reader.readAsDataURL(blob)
  })
}
