import { type Clean, NotTaken } from './found.ts'
import { kindOf, refuseCarriers } from './kind.ts'
import { pdfPages } from './pdf.ts'
import { heicSize, jpegSize, plainPng, refuseSize } from './picture.ts'

const write = process.stdout.write.bind(process.stdout)
// What a decoder has to say is nobody's business.
process.stdout.write = () => true

/** One file in at stdin, one answer out at stdout: a line of JSON, then the bytes that may be kept. */
async function main(): Promise<void> {
  const pieces: Buffer[] = []
  for await (const piece of process.stdin) pieces.push(piece as Buffer)
  try {
    const { clean, bytes } = await cleaned(Buffer.concat(pieces))
    await answer(clean, bytes)
  } catch (error) {
    if (isOwnFault(error)) throw error
    // What a decoder stumbles over is broken, whatever it says.
    await answer({ refusal: error instanceof NotTaken ? error.refusal : 'fileBroken' })
  }
}

/** The program itself cannot be read; nobody's file is to blame. */
const isOwnFault = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^ERR_(?:ACCESS_DENIED|MODULE_NOT_FOUND)/.test(String(error.code))

/** @throws NotTaken */
async function cleaned(bytes: Buffer): Promise<{ clean: Clean; bytes: Buffer }> {
  const kind = kindOf(bytes)
  refuseCarriers(bytes, kind)
  if (kind === 'pdf') return { clean: { mediaType: 'application/pdf', pages: pdfPages(bytes) }, bytes }
  const { bytes: drawn, width, height } = await picture(bytes, kind)
  return { clean: { mediaType: 'image/jpeg', width, height }, bytes: drawn }
}

async function picture(bytes: Buffer, kind: 'jpeg' | 'png' | 'heic') {
  if (kind === 'png') {
    const { plain } = plainPng(bytes)
    return (await import('./clean-picture.ts')).redrawn(plain)
  }
  refuseSize(kind === 'jpeg' ? jpegSize(bytes) : heicSize(bytes))
  const { redrawn, redrawnHeic } = await import('./clean-picture.ts')
  return kind === 'jpeg' ? redrawn(bytes) : redrawnHeic(bytes)
}

async function answer(head: object, bytes: Buffer = Buffer.alloc(0)): Promise<void> {
  const whole = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes])
  await new Promise<void>((done, fail) => {
    write(whole, (error) => (error ? fail(error) : done()))
  })
}

await main()
