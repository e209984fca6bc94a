import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { Sixpence } from '@sixpence/client'

/** A command that was not understood. */
export class UsageError extends Error {}

/** Parses the options and positionals of a command. @throws UsageError */
export function read<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: true })
  } catch (error) {
    // Its second sentence is about arguments that begin with a dash.
    throw new UsageError(error instanceof Error ? `${error.message.split('. ')[0]}.` : String(error))
  }
}

/** @throws UsageError for positionals that the command does not take */
export function nothingMore(positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsageError(`Not understood: ${positionals.join(' ')}`)
}

/** The bank of the environment: SIXPENCE_KEY and SIXPENCE_URL. @throws UsageError */
export function bankOf(env: NodeJS.ProcessEnv): { bank: Sixpence; address: string } {
  const { SIXPENCE_KEY: key, SIXPENCE_URL: address = 'http://localhost:4000' } = env
  if (!key)
    throw new UsageError(
      'SIXPENCE_KEY is not set. Make a key in the bank, under API keys, and set it in the environment.',
    )
  try {
    return { bank: new Sixpence({ key, baseUrl: address }), address }
  } catch (error) {
    if (error instanceof TypeError)
      throw new UsageError(
        error.message
          .replace('The key of the public interface', 'SIXPENCE_KEY')
          .replace('baseUrl', 'SIXPENCE_URL'),
      )
    throw error
  }
}

/** An integer of at least 1. @throws UsageError */
export function numberOf(option: string, text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`${option} is a whole number, as in ${option} 20.`)
  return Number(text)
}

/** A file as text; `-` is standard input. @throws UsageError */
export const contentOf = (file: string): Promise<string> =>
  (file === '-' ? text(process.stdin) : readFile(file, 'utf8')).catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  })
