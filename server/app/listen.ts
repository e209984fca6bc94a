import type { FastifyInstance } from 'fastify'
import type { Config } from '#core/config.ts'
import { codeOf } from '#core/error-code.ts'
import { StartRefused } from '#core/start-refused.ts'

/** Starts listening. @throws StartRefused naming PORT or HOST when that fails */
export async function listen(
  app: Pick<FastifyInstance, 'listen'>,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const sentence = sentences[codeOf(error) ?? '']
    if (!sentence) throw error
    throw new StartRefused(sentence(port, host))
  }
}

type Sentence = (port: number, host: string) => string

const noAddress: Sentence = (_, host) =>
  `HOST ${host} is no address of this machine: set HOST to one of its own, or to 0.0.0.0 or :: for all of them.`

const sentences: Readonly<Record<string, Sentence>> = {
  EADDRINUSE: (port) => `Port ${port} is taken by another program: set PORT to a free one.`,
  EACCES: (port) =>
    `Port ${port} may not be opened by this user: set PORT to 1024 or above, or allow this user the lower ones.`,
  EADDRNOTAVAIL: noAddress,
  EAFNOSUPPORT: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
}
