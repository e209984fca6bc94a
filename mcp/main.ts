#!/usr/bin/env node
import { Sixpence } from '@sixpence/client'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { sixpenceServer } from './server.ts'

const { SIXPENCE_KEY: key, SIXPENCE_URL: baseUrl = 'http://localhost:4000' } = process.env

const bankFor = (agent: string): Sixpence => new Sixpence({ key: key ?? '', baseUrl, agent })

try {
  if (process.argv.length > 2)
    throw new TypeError('There are no arguments: set SIXPENCE_KEY and SIXPENCE_URL.')
  // Wrong settings are reported at the start, not at the first request.
  bankFor('agent')
  serveStdio(() => sixpenceServer(bankFor), {
    onerror: ({ message }) => process.stderr.write(`${message}\n`),
  })
} catch (error) {
  if (!(error instanceof TypeError)) throw error
  process.stderr.write(`${error.message} The key is read from SIXPENCE_KEY, the address from SIXPENCE_URL.\n`)
  process.exitCode = 2
}
