import { NotTaken } from './found.ts'

type Answer = { head: object; bytes: Buffer }

const write = process.stdout.write.bind(process.stdout)

/** One file in at stdin, one answer out at stdout: a line of JSON, then the bytes that may be kept. */
export async function answerOnce(work: (bytes: Buffer) => Promise<Answer>): Promise<void> {
  // What a decoder has to say is nobody's business.
  process.stdout.write = () => true
  const pieces: Buffer[] = []
  for await (const piece of process.stdin) pieces.push(piece as Buffer)
  try {
    await say(await work(Buffer.concat(pieces)))
  } catch (error) {
    if (isOwnFault(error)) throw error
    // What a decoder stumbles over is broken, whatever it says.
    await say({
      head: { refusal: error instanceof NotTaken ? error.refusal : 'fileBroken' },
      bytes: Buffer.alloc(0),
    })
  }
}

/** The program itself cannot be read; nobody's file is to blame. */
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
