#!/usr/bin/env node
import { SixpenceError, SixpenceProblem } from '@sixpence/client'
import { help, helpOf } from './help.ts'
import { listen } from './listen.ts'
import { cancelBatch, createBatch, listBatches, showBatch } from './batches.ts'
import { createPayment, listPayments } from './payments.ts'
import { printable, say } from './print.ts'
import { trigger } from './trigger.ts'
import { UsageError } from './usage.ts'

/** A command: its arguments, and the code with which the process ends. */
type Command = (args: string[]) => Promise<number>

const commands: Readonly<Record<string, Command>> = {
  listen,
  trigger,
  'payments list': listPayments,
  'payments create': createPayment,
  'batches list': listBatches,
  'batches get': showBatch,
  'batches create': createBatch,
  'batches cancel': cancelBatch,
}

/** 0: done; 1: it was refused or has failed; 2: the command was not understood. */
async function run(args: readonly string[]): Promise<number> {
  if (args.some((arg) => /sk_(?:live|test)_/.test(arg)))
    throw new UsageError(
      'A key on the command line stays in the history of the shell, and other programs see it. Set SIXPENCE_KEY instead, and renew this key.',
    )
  const [first = 'help', second = ''] = args
  const [name, rest] =
    `${first} ${second}` in commands ? [`${first} ${second}`, args.slice(2)] : [first, args.slice(1)]
  const command = commands[name]
  const wantsHelp = args.some((arg) => arg === '--help' || arg === '-h')
  if (wantsHelp || name === 'help') {
    say(command ? helpOf(name) : help)
    return 0
  }
  if (name === '--version') {
    say('sixpence 0.1.0')
    return 0
  }
  if (!command) throw new UsageError(`There is no command ${args.slice(0, 2).join(' ')}.`)
  return command([...rest])
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(`${printable(error.message)}\nSee sixpence --help.\n`)
    process.exitCode = 2
  } else if (error instanceof SixpenceError) {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  } else throw error
}

function explain(error: SixpenceError): string {
  if (!(error instanceof SixpenceProblem)) return printable(error.message)
  const { message, errors, requestId, retryAfter } = error
  return [
    message,
    ...errors.map(({ pointer, parameter, message: wrong }) => `  ${pointer ?? parameter ?? ''}: ${wrong}`),
    ...(retryAfter === undefined ? [] : [`  Try again in ${Math.ceil(retryAfter)} s.`]),
    ...(requestId === undefined ? [] : [`  Request ${requestId}`]),
  ]
    .map(printable)
    .join('\n')
}
