import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buildWeb, upToDateBuild, webDist } from './build-web.ts'
import { isTaken } from '@sixpence/postgres/free-port'
import { root } from './source-files.ts'

const isProduction = process.env['SIXPENCE_MODE'] === 'production'
const { PORT = '4000', HOST = isProduction ? '0.0.0.0' : '127.0.0.1' } = process.env
const port = Number(PORT)
// A port that is no number is refused by the start, with all other settings.
if (Number.isInteger(port) && port > 0 && port < 65_536 && (await isTaken(port, HOST))) {
  const other = port === 65_535 ? 4000 : port + 1
  process.stderr.write(
    `Port ${port} is taken by another program: choose another, such as PORT=${other} npm start.\n`,
  )
  process.exit(1)
}

// Before `npm start`: builds the client if its sources changed, and prepares the database meanwhile on the first start.
// The demo uses a lower compression effort for a faster start.
const effort = isProduction ? 'full' : 'quick'
if (!(await upToDateBuild(webDist, effort))) {
  process.stdout.write('The client is built, and a new demo made: half a minute to two minutes.\n')
  const firstDay = spawn(process.execPath, [join(root, 'server/app/first-day.ts')], {
    // A failure here is repeated by the start, which reports it in a sentence.
    stdio: 'ignore',
  })
  const ready = once(firstDay, 'exit')
  await buildWeb(webDist, effort)
  await ready
}
