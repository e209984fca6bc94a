import { inQuarantine, type Limits } from './limited-process.ts'

/**
 * A page of a checked PDF as a JPEG, so that staff need not open the PDF. Rendered in the quarantine process. @throws
 * NotTaken fileBroken | fileTooHeavy, or QuarantineBusy
 */
export async function drawPage(bytes: Buffer, page: number, limits?: Limits): Promise<Buffer> {
  const drawn = await inQuarantine({
    program: 'page-worker.ts',
    words: [String(page)],
    load: async () => bytes,
    ...(limits && { limits }),
  })
  return drawn.bytes
}
