import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buildWeb, upToDateBuild, webDist } from './build-web.ts'
import { root } from './source-files.ts'

// Before `npm start`: builds the client if its sources changed, and prepares the database meanwhile on the first start.
// The demo uses a lower compression effort for a faster start.
const effort = process.env['SIXPENCE_MODE'] === 'production' ? 'full' : 'quick'
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
