import { inQuarantine, type Limits } from './limited-process.ts'

/**
 * One page of a PDF that was taken, as a picture: whoever looks at it never opens the PDF itself. Drawn in the same
 * limited process as files are checked. @throws NotTaken fileBroken | fileTooHeavy, QuarantineBusy
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
