import { logoLimits } from '@sixpence/protocol/merchant/logos'
import { type DrawnLogo, NotTaken } from './inspection-result.ts'
import { inQuarantine } from './limited-process.ts'

/** A logo's pictures, a picture per size. */
export type LogoPicture = Omit<DrawnLogo, 'bytes'> & { bytes: Buffer }

/** Checks a logo in quarantine and renders it in its sizes. @throws NotTaken | QuarantineBusy */
export async function drawLogo(load: () => Promise<Buffer>): Promise<LogoPicture[]> {
  const { head, bytes } = await inQuarantine({
    program: 'logo-worker.ts',
    load: async () => {
      const file = await load()
      if (file.length === 0) throw new NotTaken('fileEmpty')
      if (file.length > logoLimits.bytes) throw new NotTaken('fileTooLarge')
      return file
    },
  })
  let at = 0
  return (head as { files: DrawnLogo[] }).files.map((file) => {
    const picture = bytes.subarray(at, at + file.bytes)
    at += file.bytes
    return { ...file, bytes: picture }
  })
}
