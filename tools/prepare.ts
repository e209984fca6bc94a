import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buildWeb, upToDateBuild, webDist } from './build-web.ts'
import { root } from './source-files.ts'

// Before `npm start`: the client is built where its sources changed, and on the first day the database is made ready
// meanwhile. Who only wants to see the demo does not wait for the last tenth of compression.
const effort = process.env['SIXPENCE_MODE'] === 'production' ? 'full' : 'quick'
if (!(await upToDateBuild(webDist, effort))) {
  const firstDay = spawn(process.execPath, [join(root, 'server/app/first-day.ts')], {
    // What fails here fails again in the start, which says it in one sentence.
    stdio: 'ignore',
  })
  const ready = once(firstDay, 'exit')
  await buildWeb(webDist, effort)
  await ready
}
