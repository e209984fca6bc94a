import { uploadLimits } from '@sixpence/protocol/rules/uploads'
import { type Clean, NotTaken } from './inspection-result.ts'
import { inQuarantine, type Limits } from './limited-process.ts'

/** Checks a file in quarantine; `load` is called when a worker is free. @throws NotTaken | QuarantineBusy */
export async function checkFile(
  load: () => Promise<Buffer>,
  limits?: Limits,
): Promise<{ clean: Clean; bytes: Buffer }> {
  const { head, bytes } = await inQuarantine({
    program: 'worker.ts',
    load: async () => {
      const file = await load()
      if (file.length === 0) throw new NotTaken('fileEmpty')
      if (file.length > uploadLimits.bytes) throw new NotTaken('fileTooLarge')
      return file
    },
    ...(limits && { limits }),
  })
  return { clean: head as Clean, bytes }
}
