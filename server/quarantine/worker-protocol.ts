import { NotTaken } from './inspection-result.ts'

type Answer = { head: object; bytes: Buffer }

const write = process.stdout.write.bind(process.stdout)

/** Protocol of a worker: a file on stdin, an answer on stdout, a line of JSON followed by the bytes to be stored. */
export async function answerOnce(work: (bytes: Buffer) => Promise<Answer>): Promise<void> {
  // Decoders must not write into the answer.
  process.stdout.write = () => true
  const pieces: Buffer[] = []
  for await (const piece of process.stdin) pieces.push(piece as Buffer)
  try {
    await say(await work(Buffer.concat(pieces)))
  } catch (error) {
    if (isOwnFault(error)) throw error
    // Any error of a decoder means that the file is broken.
    await say({
      head: { refusal: error instanceof NotTaken ? error.refusal : 'fileBroken' },
      bytes: Buffer.alloc(0),
    })
  }
}

/** The program itself could not be loaded, which is not caused by the file. */
const isOwnFault = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^ERR_(?:ACCESS_DENIED|MODULE_NOT_FOUND)/.test(String(error.code))

async function say({ head, bytes }: Answer): Promise<void> {
  const whole = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes])
  await new Promise<void>((done, fail) => {
    write(whole, (error) => (error ? fail(error) : done()))
  })
}
